//! `calendar`: none of it is here yet.

use hiddentables_values::module::Definition;

/// `calendar`
pub(crate) static MODULE: Definition = Definition { name: "calendar", members: &[], known: KNOWN };

const KNOWN: &str = "\
    Calendar EPOCH FRIDAY February HTMLCalendar IllegalMonthError IllegalWeekdayError January LocaleHTMLCalendar \
    LocaleTextCalendar MONDAY SATURDAY SUNDAY THURSDAY TUESDAY TextCalendar WEDNESDAY c calendar datetime day_abbr day_name \
    different_locale error firstweekday format formatstring isleap leapdays main mdays month month_abbr month_name \
    monthcalendar monthrange prcal prmonth prweek repeat setfirstweekday sys timegm week weekday weekheader";
