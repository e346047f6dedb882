#!/usr/bin/env bash
# RUSTC_WORKSPACE_WRAPPER of `cargo xtask metering`: rustc, with a meter that charges nothing. No build that runs a Solver's programs has it: the
# command does not compile so.
exec "$@" --cfg unmetered
