## try, except, else, finally
def f(x):
    try:
        y = 10 / x
    except ZeroDivisionError:
        print('zero')
        return 'handled'
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)
    else:
        print('else', y)
    finally:
        print('finally')
    return 'end'
for x in (0, 'a', 5): print(f(x))
## return in finally wins
def f():
    try:
        return 1
    finally:
        return 2
print(f())
## return in finally swallows
def f():
    try:
        1 / 0
    finally:
        return 'swallowed'
print(f())
## break in finally
for i in range(3):
    try:
        continue
    finally:
        print(i)
        break
## finally and an error
try:
    1 / 0
finally:
    print('cleanup')
## the name is unbound after its handler
try:
    1 / 0
except ZeroDivisionError as e:
    pass
e
## raise again
try:
    try:
        int('x')
    except ValueError:
        print('inner')
        raise
except ValueError as e:
    print('outer', e)
## raise again in a function called from the handler
def again(): raise
try:
    try:
        [][1]
    except IndexError:
        again()
except IndexError as e:
    print('caught', e)
## nothing to raise again
raise
## raise a class
raise ValueError
## raise an instance
raise KeyError('k')
## raise what is no exception
raise 'text'
## raise from
try:
    try:
        1 / 0
    except ZeroDivisionError as e:
        raise ValueError('bad') from e
except ValueError as e:
    print(repr(e))
raise ValueError('x') from 5
## raise in a handler
try:
    1 / 0
except ZeroDivisionError:
    {}['missing']
## except catches by subclass
for cls in (KeyError, IndexError):
    try:
        raise cls('a')
    except LookupError as e:
        print(repr(e), str(e), e.args)
## bare except
try:
    undefined_name
except:
    print('any')
## except something that is no class
try:
    1 / 0
except 'ZeroDivisionError':
    pass
## an error in the class expression
try:
    1 / 0
except undefined_name:
    pass
## not caught
try:
    1 / 0
except ValueError:
    pass
## several arguments
e = ValueError('a', 1)
print(e, repr(e), e.args)
print(repr(ValueError()), str(ValueError()), str(KeyError('a')))
## line of an error raised again
try:
    x = [1,
         2][5]
except IndexError as e:
    y = 1
    raise
## line of an exception made earlier
e = ValueError('made here')
x = 1
raise e
## line in a function
def f(x):
    y = x + 1
    return y / 0
x = 1
f(x)
## line in a comprehension
x = [
    1 / n
    for n in [1, 0]
]
## line in a callback
sorted([1, 'a', 2],
       key=lambda x: x + 1)
## nested handlers keep the outer exception
try:
    1 / 0
except ZeroDivisionError:
    try:
        int('x')
    except ValueError:
        pass
    raise
## loop in try in loop
out = []
for i in range(4):
    try:
        if i == 1: continue
        if i == 2: raise ValueError(i)
        if i == 3: break
        out.append(i)
    except ValueError as e:
        out.append(str(e))
    finally:
        out.append('f')
print(out)
