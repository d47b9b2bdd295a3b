#!/bin/sh
# Lists the addresses of the pages whose result is bad, lowest score first.
#
#     export ASSAY_URL=https://assay.example.org ASSAY_KEY=assay_…
#     sh list-bad.sh
set -eu

# The value of this name in each report of the page of the list. With jq: jq -r ".data[].$1"
values() {
  printf '%s' "$page" | grep -oE "\"$1\":\"[^\"]*\"" | cut -d '"' -f 4
}

next="$ASSAY_URL/api/v1/reports?result=bad&sort_by=score&sort=asc&per_page=100"
while [ -n "$next" ]; do
  page=$(curl --silent --show-error --fail --max-time 60 --header "Authorization: Bearer $ASSAY_KEY" "$next")
  values url
  next=$(values next)
done
