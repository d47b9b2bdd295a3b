"""Lists the pages whose result is bad, lowest score first.

    export ASSAY_URL=https://assay.example.org ASSAY_KEY=assay_…
    python3 list_bad.py
"""

import json
import os
from urllib.request import Request, urlopen

HEADERS = {"Authorization": "Bearer " + os.environ["ASSAY_KEY"]}

url = os.environ["ASSAY_URL"] + "/api/v1/reports?result=bad&sort_by=score&sort=asc&per_page=100"
while url:
    with urlopen(Request(url, headers=HEADERS), timeout=60) as answer:
        page = json.load(answer)
    for report in page["data"]:
        print(report["score"], report["url"])
    url = page["links"]["next"]
