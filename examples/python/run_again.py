"""Checks the page of a report again, and prints what changed since the run before.

    export ASSAY_URL=https://assay.example.org ASSAY_KEY=assay_…
    python3 run_again.py 7
"""

import json
import os
import sys
import time
from urllib.parse import urlencode
from urllib.request import Request, urlopen

REPORT = os.environ["ASSAY_URL"] + "/api/v1/reports/" + sys.argv[1]
HEADERS = {"Authorization": "Bearer " + os.environ["ASSAY_KEY"], "Prefer": "wait=30"}


def call(method, path, form=None):
    body = None if form is None else urlencode(form).encode()
    with urlopen(Request(REPORT + path, body, HEADERS, method=method), timeout=60) as answer:
        return json.load(answer)["data"]


report = call("PUT", "", {"update": 1})
while report["state"] in ("queued", "running"):
    time.sleep(2)
    report = call("GET", "")
if report["state"] == "failed":
    sys.exit(report["error"]["message"])

newest = call("GET", "/runs")[0]["number"]
diff = call("GET", f"/runs/{newest}/diff?with={newest - 1}")
print(f"Score: {diff['older']['score']}, now {diff['newer']['score']}")
for check in diff["improved"]:
    print("Better:", check["title"])
for check in diff["regressed"]:
    print("Worse:", check["title"])
