import { page } from '../site.ts';
import { story } from '../texts.ts';

export const corpusPage = page('A museum page in Brazilian Portuguese with an English quotation', {
  url: 'https://example.com.br/museu',
  html: story({
    lang: 'pt-BR',
    title: 'Visite o Museu da Pesca de graça aos domingos',
    description:
      'Horários, preços e como chegar ao Museu da Pesca, que abre de graça aos domingos e conta a vida dos pescadores.',
    heading: 'Museu da Pesca',
    texts: [
      'O museu conta a vida dos pescadores da costa desde os primeiros barcos de madeira até os dias de hoje. No primeiro andar há redes, anzóis e mapas antigos; no segundo, fotografias que as famílias da vila emprestaram.',
      'Aos domingos a entrada é gratuita, e às quinze horas um antigo mestre de barco mostra como se faz uma rede. O ônibus que sai da praça para em frente ao museu a cada vinte minutos. Crianças precisam vir com um adulto.',
      '<q lang="en">The sea is patient, and so are we.</q> É o que se lê acima da porta.',
    ],
  }),
});
