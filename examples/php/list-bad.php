<?php
// Lists the pages whose result is bad, lowest score first.
//
//     export ASSAY_URL=https://assay.example.org ASSAY_KEY=assay_…
//     php list-bad.php

$context = stream_context_create(['http' => [
    'header' => 'Authorization: Bearer ' . getenv('ASSAY_KEY'),
    'timeout' => 60,
]]);

$url = getenv('ASSAY_URL') . '/api/v1/reports?result=bad&sort_by=score&sort=asc&per_page=100';
while ($url !== null) {
    $answer = file_get_contents($url, false, $context);
    if ($answer === false) {
        exit(1); // PHP has said why.
    }
    $page = json_decode($answer, true, flags: JSON_THROW_ON_ERROR);
    foreach ($page['data'] as $report) {
        echo "{$report['score']} {$report['url']}\n";
    }
    $url = $page['links']['next'];
}
