#!/bin/sh
# Creates a report of a page, waits until it is done, and prints its score.
#
#     export ASSAY_URL=https://assay.example.org ASSAY_KEY=assay_…
#     sh create-report.sh https://example.com
set -eu

# The server answers when the report is done, or after this many seconds.
call() {
  curl --silent --show-error --fail --max-time 60 \
    --header "Authorization: Bearer $ASSAY_KEY" --header 'Prefer: wait=30' "$@"
}

# The first value of this name, which is that of the report itself. With jq: jq -r ".data.$1"
value() {
  printf '%s' "$report" | grep -oE "\"$1\":(\"[^\"]*\"|[0-9]+)" | head -n 1 | cut -d : -f 2- | tr -d '"'
}

report=$(call --data-urlencode "url=$1" "$ASSAY_URL/api/v1/reports")
while [ "$(value state)" = queued ] || [ "$(value state)" = running ]; do
  sleep 2
  report=$(call "$ASSAY_URL/api/v1/reports/$(value id)")
done

if [ "$(value state)" = failed ]; then
  value message >&2
  exit 1
fi
echo "Report $(value id): $(value score) of 100, $(value result)"
