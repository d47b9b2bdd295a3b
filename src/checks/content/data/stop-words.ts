/**
 * Words that say nothing of a page's topic, by language. Function words of four letters and more, in scripts
 * without spaces of two; shorter words are never counted, nor are Japanese ones in Hiragana alone. Source: our own
 * choice of the most frequent ones. Reviewed 2026-11-21.
 */
const byLanguage: Readonly<Record<string, string>> = {
  en: 'about above after again against also although always among another because been before being below between both could does doing down during each even every from have having here hers herself himself into itself just like made make many more most much must myself never only other ours over same shall should since some such than that their theirs them themselves then there these they this those through thus together toward under until upon very were what when where which while whom whose will with within without would your yours yourself',
  de: 'aber alle allem allen aller alles also andere anderen auch beim bereits bis damit dann darauf dass davon dazu dein deine dem denn deren des dessen diese diesem diesen dieser dieses doch dort durch eben eine einem einen einer eines einige euch euer etwa etwas für ganz gegen habe haben hatte hier hinter ihre ihrem ihren ihrer immer jede jedem jeden jeder jedes jetzt kann kein keine können machen mehr mein meine mich muss nach nicht nichts noch oder ohne schon sehr seine seinem seinen seiner seit selbst sich sind sollte sondern sowie über unter unser unsere viel vom von wann warum weil welche welchem welchen welcher wenn werde werden wieder will wird wurde zwischen',
  fr: 'afin ainsi alors après aucun aussi autre autres avant avec avoir cela celle celles celui cette ceux chaque chez comme comment dans depuis donc dont elle elles encore entre était être fait faire leur leurs lors mais même mêmes moins notre nous parce pendant peut plus pour pourquoi quand quel quelle quelles quels quoi sans ses sera seront sont sous tous tout toute toutes très vers votre vous',
  es: 'además algo algunas algunos ante antes aquel aquella aquellos aquí así aunque bajo bien cada como con contra cual cuales cuando cuanto desde donde durante ellas ellos entre era eran esa esas ese eso esos esta estaba estado están estar este esto estos fue fueron hace hacia hasta hay más mientras misma mismo mucha muchos nada nosotros nuestra nuestro otra otras otro otros para pero porque puede pueden quien sino sobre solo también tanto tener tiene tienen toda todas todo todos tras usted ustedes vosotros',
  it: 'alla alle allo anche ancora avere aveva bene che chi come con contro cosa così cui dagli dalla dalle dallo degli della delle dello dentro dopo dove dunque ella erano essa esse essere essi fare fino fra hanno loro lui mentre molto nella nelle nello noi nostra nostro ogni oltre per perché però più poi prima proprio qual quale quali quando quanto quella quelle quelli quello questa queste questi questo quindi sempre senza sono sopra sotto stata stati stato sua sue sugli sulla sulle sullo suo suoi tutta tutte tutti tutto una uno vostra vostro',
  nl: 'aan achter alle alleen alles ander andere anders bent beter bij boven daar daarom deze dezelfde dien door doen eens elke enkele geen geweest goed had hadden heb hebben heeft hele hen hier hoe hun iemand iets ieder kan kunnen maar meer meest men met mijn moet moeten naar niet niets nog onder ons onze ook over reeds sinds sommige steeds tegen toch toen tot tussen uit uw van vanaf veel verder voor waar waarom wanneer want waren was wat weer welke werd werden wie wij wil worden wordt zal zeer zelf zich zijn zonder zou zouden',
  pt: 'ainda além alguma algumas algum alguns antes após aquela aquele aqueles aqui assim cada com como contra depois desde dessa desse desta deste disso durante ela elas ele eles embora entre era eram essa esse esta está estão estar estas este estes eram foi foram isso isto mais mas mesma mesmo muita muito nada não nas nem nessa nesse nesta neste nossa nosso num numa onde outra outras outro outros para pela pelas pelo pelos perante pode podem porque quais qual quando quanto quem sem sendo ser será sob sobre sua suas tal também tem têm ter toda todas todo todos uma você vocês',
  pl: 'albo ale bardzo bez będzie było były być choć chyba coś czego czemu czyli dla dlaczego dlatego gdy gdzie ich jak jaki jako jednak jego jej jest jeszcze jeśli już każda każdy kiedy kto który która które lecz lub ma mają mnie może można musi nad nawet nic nich nie nim niż oraz ona one oni pod podczas ponieważ przed przez przy sam się sobie swoje tak także tam tego tej ten też tobie tych tym tylko tutaj twój wasz we więc właśnie wszystko wszystkie żaden że żeby',
  sv: 'alla allt att blev bli blir borde dem den denna deras dess dessa detta deras dina dig efter eller från för finns gör ha hade han har hans hela henne hennes hon honom hur här icke inga ingen inget inom inte jag kan kommer kunde man med mellan mer mest mina mitt mot mycket några något när och också oss på samma sedan ska skulle som sådan till under utan vad var vara varje vars vem vid vilka vilken vilket våra vårt även över',
  zh: '我们 你们 您的 他们 她们 它们 自己 大家 这个 那个 这些 那些 这样 那样 这里 那里 什么 怎么 如何 为什么 哪些 可以 可能 能够 应该 需要 必须 没有 不是 就是 还是 也是 都是 或者 以及 并且 而且 但是 因为 所以 如果 虽然 由于 对于 关于 通过 进行 一个 一些 一种 已经 正在 之后 之前 以后 以前 其中 其他 所有 每个 非常 更多 我們 你們 他們 這個 那個 這些 這樣 這裡 那裡 什麼 怎麼 為什麼 能夠 應該 沒有 還是 並且 因為 雖然 由於 對於 關於 通過 進行 一個 一種 已經 之後 以後 每個',
  ko: '그리고 그러나 하지만 그래서 또는 또한 등의 이런 그런 저런 이것 그것 우리 저희 여러 다른 같은 모든 있는 있다 있습니다 없는 없습니다 하는 합니다 하고 한다 되는 됩니다 입니다 이다 위한 위해 대한 대해 통해 따라 경우 때문에 가장 매우 더욱 함께',
};

/** Stop words of a language, by its primary subtag; none for languages without a list. */
export function stopWords(language: string): ReadonlySet<string> {
  const known = sets.get(language);
  if (known !== undefined) return known;
  const set = new Set(
    (Object.hasOwn(byLanguage, language) ? (byLanguage[language] as string) : '').split(' '),
  );
  if (Object.hasOwn(byLanguage, language)) sets.set(language, set);
  return set;
}

const sets = new Map<string, ReadonlySet<string>>();
