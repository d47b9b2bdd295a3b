#!/bin/sh
# Writes the findings of a report as SARIF, which code scanning and editors read.
#
#     export ASSAY_URL=https://assay.example.org ASSAY_KEY=assay_…
#     sh export-sarif.sh 7 assay.sarif
set -eu

curl --silent --show-error --fail --max-time 60 --header "Authorization: Bearer $ASSAY_KEY" \
  --output "$2" "$ASSAY_URL/api/v1/reports/$1/export?format=sarif"
