<?php
// Creates a report of a page, waits until it is done, and prints its score.
//
//     export ASSAY_URL=https://assay.example.org ASSAY_KEY=assay_…
//     php create-report.php https://example.com

function call(string $path, ?array $form = null): array
{
    $context = stream_context_create(['http' => [
        'method' => $form === null ? 'GET' : 'POST',
        'header' => [
            'Authorization: Bearer ' . getenv('ASSAY_KEY'),
            'Content-Type: application/x-www-form-urlencoded',
            // The server answers when the report is done, or after this many seconds.
            'Prefer: wait=30',
        ],
        'content' => http_build_query($form ?? []),
        'timeout' => 60,
    ]]);
    $answer = file_get_contents(getenv('ASSAY_URL') . '/api/v1' . $path, false, $context);
    if ($answer === false) {
        exit(1); // PHP has said why.
    }
    return json_decode($answer, true, flags: JSON_THROW_ON_ERROR)['data'];
}

$report = call('/reports', ['url' => $argv[1]]);
while (in_array($report['state'], ['queued', 'running'])) {
    sleep(2);
    $report = call("/reports/{$report['id']}");
}

if ($report['state'] === 'failed') {
    fwrite(STDERR, $report['error']['message'] . "\n");
    exit(1);
}
echo "Report {$report['id']}: {$report['score']} of 100, {$report['result']}\n";
