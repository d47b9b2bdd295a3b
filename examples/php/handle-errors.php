<?php
// Creates reports of many pages: says which addresses are refused, and waits where they come too fast.
//
//     export ASSAY_URL=https://assay.example.org ASSAY_KEY=assay_…
//     php handle-errors.php https://example.com https://example.org

/** The report, or null where the address is refused. */
function create(string $url): ?array
{
    $context = stream_context_create(['http' => [
        'method' => 'POST',
        'header' => [
            'Authorization: Bearer ' . getenv('ASSAY_KEY'),
            'Content-Type: application/x-www-form-urlencoded',
            // Nothing waits for the reports here, so each answer comes at once.
            'Prefer: respond-async',
        ],
        'content' => http_build_query(['url' => $url]),
        'timeout' => 60,
        'ignore_errors' => true, // Refusals have a body, too.
    ]]);
    $body = file_get_contents(getenv('ASSAY_URL') . '/api/v1/reports', false, $context);
    if ($body === false) {
        exit(1); // PHP has said why.
    }
    $answer = json_decode($body, true, flags: JSON_THROW_ON_ERROR);
    switch ($answer['status']) {
        case 201:
            return $answer['data'];
        case 422:
            foreach ($answer['errors'] as $field => $sentences) {
                echo "$url is refused: $field: ", implode(' ', $sentences), "\n";
            }
            return null;
        case 429:
            [$field] = array_values(preg_grep('/^Retry-After:/i', $http_response_header));
            $pause = (int) substr($field, strlen('Retry-After:'));
            echo "$url has to wait $pause s: {$answer['detail']}\n";
            sleep($pause);
            return create($url);
        default:
            fwrite(STDERR, "$url: {$answer['detail']}\n");
            exit(1);
    }
}

foreach (array_slice($argv, 1) as $url) {
    $report = create($url);
    if ($report !== null) {
        echo "$url is report {$report['id']}\n";
    }
}
