import { page } from '../site.ts';
import { story } from '../texts.ts';

export const corpusPage = page('News in Spanish on a page that says it is English', {
  url: 'https://example.es/noticias/biblioteca',
  html: story({
    lang: 'en',
    title: 'La biblioteca abre también por la noche',
    description:
      'Desde enero la biblioteca del barrio abre hasta la medianoche los jueves, con lecturas en voz alta y café gratis.',
    heading: 'La biblioteca abre por la noche',
    texts: [
      'A partir de enero la biblioteca del barrio abrirá sus puertas hasta la medianoche todos los jueves. El ayuntamiento responde así a los estudiantes que pedían un lugar tranquilo para preparar sus exámenes.',
      'Habrá lecturas en voz alta para los niños a las seis de la tarde y, más tarde, una charla con autores de la ciudad. El café será gratis para quien traiga su propia taza. La entrada no cuesta nada y no hace falta inscribirse.',
    ],
  }),
});
