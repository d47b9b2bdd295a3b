/** The origin that the page is asked with. A reserved name: nobody can be that origin. */
export const probeOrigin = 'https://cors-probe.example';
