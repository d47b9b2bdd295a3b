<?php
// Checks the page of a report again, and prints what changed since the run before.
//
//     export ASSAY_URL=https://assay.example.org ASSAY_KEY=assay_…
//     php run-again.php 7

function call(string $method, string $path, array $form = []): array
{
    global $argv;
    $context = stream_context_create(['http' => [
        'method' => $method,
        'header' => [
            'Authorization: Bearer ' . getenv('ASSAY_KEY'),
            'Content-Type: application/x-www-form-urlencoded',
            'Prefer: wait=30',
        ],
        'content' => http_build_query($form),
        'timeout' => 60,
    ]]);
    $answer = file_get_contents(getenv('ASSAY_URL') . "/api/v1/reports/{$argv[1]}$path", false, $context);
    if ($answer === false) {
        exit(1); // PHP has said why.
    }
    return json_decode($answer, true, flags: JSON_THROW_ON_ERROR)['data'];
}

$report = call('PUT', '', ['update' => 1]);
while (in_array($report['state'], ['queued', 'running'])) {
    sleep(2);
    $report = call('GET', '');
}
if ($report['state'] === 'failed') {
    fwrite(STDERR, $report['error']['message'] . "\n");
    exit(1);
}

$newest = call('GET', '/runs')[0]['number'];
$diff = call('GET', "/runs/$newest/diff?with=" . ($newest - 1));
echo "Score: {$diff['older']['score']}, now {$diff['newer']['score']}\n";
foreach ($diff['improved'] as $check) {
    echo "Better: {$check['title']}\n";
}
foreach ($diff['regressed'] as $check) {
    echo "Worse: {$check['title']}\n";
}
