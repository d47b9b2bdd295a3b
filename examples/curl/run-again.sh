#!/bin/sh
# Checks the page of a report again, and prints as JSON what changed since the run before.
#
#     export ASSAY_URL=https://assay.example.org ASSAY_KEY=assay_…
#     sh run-again.sh 7
set -eu
report="$ASSAY_URL/api/v1/reports/$1"

call() {
  curl --silent --show-error --fail --max-time 60 \
    --header "Authorization: Bearer $ASSAY_KEY" --header 'Prefer: wait=30' "$@"
}

# The first value of this name. Runs are listed newest first. With jq: jq -r ".data[0].$1"
value() {
  printf '%s' "$runs" | grep -oE "\"$1\":(\"[^\"]*\"|[0-9]+)" | head -n 1 | cut -d : -f 2- | tr -d '"'
}

call --request PUT --data update=1 --output /dev/null "$report"
runs=$(call "$report/runs")
while [ "$(value state)" = queued ] || [ "$(value state)" = running ]; do
  sleep 2
  runs=$(call "$report/runs")
done

if [ "$(value state)" = failed ]; then
  value message >&2
  exit 1
fi
number=$(value number)
call "$report/runs/$number/diff?with=$((number - 1))"
