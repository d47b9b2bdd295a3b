<?php
// Writes the findings of a report as SARIF, which code scanning and editors read.
//
//     export ASSAY_URL=https://assay.example.org ASSAY_KEY=assay_…
//     php export-sarif.php 7 assay.sarif

[, $report, $file] = $argv;
$context = stream_context_create(['http' => [
    'header' => 'Authorization: Bearer ' . getenv('ASSAY_KEY'),
    'timeout' => 60,
]]);
$answer = file_get_contents(getenv('ASSAY_URL') . "/api/v1/reports/$report/export?format=sarif", false, $context);
if ($answer === false) {
    exit(1); // PHP has said why.
}
file_put_contents($file, $answer);
