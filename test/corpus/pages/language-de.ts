import { page } from '../site.ts';
import { story } from '../texts.ts';

export const corpusPage = page('A page of a town hall in German', {
  url: 'https://example.de/ausweis',
  html: story({
    lang: 'de',
    title: 'Personalausweis beantragen – Stadt Beispielhausen',
    description:
      'Welche Unterlagen Sie für einen neuen Personalausweis brauchen, was er kostet und wie lange es dauert, bis er fertig ist.',
    heading: 'Personalausweis beantragen',
    texts: [
      'Einen neuen Ausweis beantragen Sie persönlich im Bürgerbüro. Bringen Sie dazu Ihren alten Ausweis, ein aktuelles Foto und, wenn sich Ihr Name geändert hat, die Heiratsurkunde mit. Für Kinder unter sechzehn Jahren unterschreiben beide Eltern.',
      'Die Gebühr beträgt siebenunddreißig Euro und wird bei der Antragstellung bezahlt. Nach etwa drei Wochen liegt der Ausweis zur Abholung bereit; wir schicken Ihnen eine Nachricht. Wer es eilig hat, bekommt noch am selben Tag einen vorläufigen Ausweis, der drei Monate gilt.',
      'Das Bürgerbüro ist montags bis freitags von acht bis zwölf Uhr geöffnet, donnerstags außerdem von vierzehn bis achtzehn Uhr. Ohne Termin müssen Sie mit Wartezeit rechnen.',
    ],
    more: '<p><a href="/termin">hier</a> <a href="/gebuehren">Gebühren der Stadt</a></p>',
  }),
});
