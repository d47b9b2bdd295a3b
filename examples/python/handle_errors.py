"""Creates reports of many pages: says which addresses are refused, and waits where they come too fast.

    export ASSAY_URL=https://assay.example.org ASSAY_KEY=assay_…
    python3 handle_errors.py https://example.com https://example.org
"""

import json
import os
import sys
import time
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

REPORTS = os.environ["ASSAY_URL"] + "/api/v1/reports"
# Nothing waits for the reports here, so each answer comes at once.
HEADERS = {"Authorization": "Bearer " + os.environ["ASSAY_KEY"], "Prefer": "respond-async"}


def create(url):
    """The report, or None where the address is refused."""
    while True:
        try:
            with urlopen(Request(REPORTS, urlencode({"url": url}).encode(), HEADERS), timeout=60) as answer:
                return json.load(answer)["data"]
        except HTTPError as error:
            if error.code == 422:
                for field, sentences in json.load(error)["errors"].items():
                    print(f"{url} is refused: {field}: {' '.join(sentences)}")
                return None
            if error.code != 429:
                raise
            pause = int(error.headers["Retry-After"])
            print(f"{url} has to wait {pause} s: {json.load(error)['detail']}", flush=True)
            time.sleep(pause)


for url in sys.argv[1:]:
    report = create(url)
    if report is not None:
        print(f"{url} is report {report['id']}")
