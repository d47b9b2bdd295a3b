#!/bin/sh
# Creates reports of many pages: says which addresses are refused, and waits where they come too fast.
#
#     export ASSAY_URL=https://assay.example.org ASSAY_KEY=assay_…
#     sh handle-errors.sh https://example.com https://example.org
set -eu
answer=$(mktemp)
trap 'rm -f "$answer"' EXIT

# Nothing waits for the reports here, so each answer comes at once. curl itself sends again what is answered 429, after
# the seconds that Retry-After names, and says so.
create() {
  curl --no-progress-meter --max-time 60 --retry 5 --output "$answer" --write-out '%{http_code}' \
    --header "Authorization: Bearer $ASSAY_KEY" --header 'Prefer: respond-async' \
    --data-urlencode "url=$1" "$ASSAY_URL/api/v1/reports"
}

# The first value of this name. With jq: jq -r ".$1"
value() {
  grep -oE "\"$1\":(\"[^\"]*\"|[0-9]+)" "$answer" | head -n 1 | cut -d : -f 2- | tr -d '"'
}

for url in "$@"; do
  status=$(create "$url")
  case $status in
    201) echo "$url is report $(value id)" ;;
    422) echo "$url is refused: $(value detail)" ;;
    *) echo "$url: $status $(value detail)" >&2 && exit 1 ;;
  esac
done
