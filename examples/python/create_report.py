"""Creates a report of a page, waits until it is done, and prints its score.

    export ASSAY_URL=https://assay.example.org ASSAY_KEY=assay_…
    python3 create_report.py https://example.com
"""

import json
import os
import sys
import time
from urllib.parse import urlencode
from urllib.request import Request, urlopen

API = os.environ["ASSAY_URL"] + "/api/v1"
# The server answers when the report is done, or after this many seconds.
HEADERS = {"Authorization": "Bearer " + os.environ["ASSAY_KEY"], "Prefer": "wait=30"}


def call(path, form=None):
    body = None if form is None else urlencode(form).encode()
    with urlopen(Request(API + path, body, HEADERS), timeout=60) as answer:
        return json.load(answer)["data"]


report = call("/reports", {"url": sys.argv[1]})
while report["state"] in ("queued", "running"):
    time.sleep(2)
    report = call(f"/reports/{report['id']}")

if report["state"] == "failed":
    sys.exit(report["error"]["message"])
print(f"Report {report['id']}: {report['score']} of 100, {report['result']}")
