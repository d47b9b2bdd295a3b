/** Why nothing was fetched, by the codes of failed fetches: behind a colon in a sentence about a file or a link. */
export const probeReasons: Readonly<Record<string, string>> = {
  no_public_address: 'its host does not exist or is not public',
  connection_refused: 'its server refuses connections',
  bad_certificate: 'its server has no valid certificate',
  tls_error: 'no TLS connection to its server comes about',
  too_many_redirects: 'its address redirects too often',
};
