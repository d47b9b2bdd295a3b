import { page } from '../site.ts';
import { story } from '../texts.ts';

export const corpusPage = page('A recipe in French, with a title between a quotation of its own', {
  url: 'https://example.fr/recettes/soupe-a-l-oignon',
  html: story({
    lang: 'fr',
    title: 'Soupe à l’oignon « comme au marché »',
    description:
      'Une soupe à l’oignon gratinée pour quatre personnes, avec du pain de la veille et un peu de vin blanc.',
    heading: 'Soupe à l’oignon',
    texts: [
      'Épluchez six gros oignons et coupez-les en fines rondelles. Faites-les fondre très doucement dans le beurre pendant une demi-heure, en remuant souvent, jusqu’à ce qu’ils soient dorés. Ajoutez une cuillère de farine et laissez cuire encore une minute.',
      'Versez ensuite un verre de vin blanc puis un litre et demi de bouillon chaud. Laissez frémir vingt minutes. Pendant ce temps, faites griller quelques tranches de pain de la veille et râpez le fromage.',
      'Répartissez la soupe dans des bols qui vont au four, posez le pain dessus, couvrez de fromage et faites gratiner jusqu’à ce que la croûte soit bien brune. Servez aussitôt, car elle ne supporte pas d’attendre.',
    ],
  }),
});
