import { describe, expect, test } from 'vitest';
import { plainLanguage } from './plain-language.ts';

const plain: Readonly<Record<string, string>> = {
  de: 'Der Fluss, an dem unsere Stadt liegt, ist nicht tief, aber er hat sich mit den Jahren ein breites Bett gesucht. Wer im Sommer zu ihm geht, findet dort die Kinder aus der ganzen Straße, und am Abend sitzen auch ihre Eltern auf den warmen Steinen.',
  en: 'The river that runs by our town is not deep, but it has found a wide bed with the years. Who goes there in summer finds the children of the whole street, and in the evening their parents sit on the warm stones as well, and all of them wait for the stars to come out.',
  es: 'El río que pasa por nuestra ciudad no es profundo, pero con los años ha encontrado un lecho ancho. Quien va en verano encuentra allí a los niños de toda la calle, y por la tarde también se sientan sus padres sobre las piedras calientes y esperan las estrellas.',
  fr: 'La rivière qui passe par notre ville n’est pas profonde, mais elle a trouvé avec les années un lit très large. Ceux qui vont là en été y voient les enfants de toute la rue, et le soir leurs parents sont aussi assis sur les pierres chaudes pour attendre les étoiles.',
  it: 'Il fiume che passa per la nostra città non è profondo, ma con gli anni ha trovato un letto largo. Chi ci va in estate trova i bambini di tutta la strada, e la sera anche i loro genitori sono seduti sulle pietre calde, più vicini alle acque del fiume che alla città.',
  nl: 'De rivier die langs onze stad loopt is niet diep, maar zij heeft met de jaren een breed bed gevonden. Wie er in de zomer naar toe gaat vindt daar de kinderen van de hele straat, en in de avond zitten ook hun ouders op het warme steen en wachten zij op de sterren.',
  pt: 'O rio que passa pela nossa cidade não é fundo, mas com os anos foi à procura de um leito largo. Quem vai lá em julho encontra os meninos da rua toda, e à noite também os seus pais se sentam em pedras quentes para ver as estrelas que são do rio e não da cidade.',
};

/** Neighbours of those, and others that write with the same letters: all languages that the detector knows. */
const others: Readonly<Record<string, string>> = {
  ca: 'El riu que passa per la nostra ciutat no és fondo, però amb els anys ha trobat un llit ample. Qui hi va a l’estiu hi troba els nens de tot el carrer, i al vespre també seuen els seus pares sobre les pedres calentes i esperen que surtin les estrelles, com fan cada any des de fa molt de temps.',
  ro: 'Râul care trece prin orașul nostru nu este adânc, dar cu anii și-a găsit o albie largă. Cine merge vara acolo îi găsește pe copiii de pe toată strada, iar seara stau și părinții lor pe pietrele calde și așteaptă stelele, așa cum au făcut și bunicii lor la vremea lor.',
  da: 'Floden, der løber forbi vores by, er ikke dyb, men den har med årene fundet sig et bredt leje. Den, som går derhen om sommeren, finder børnene fra hele gaden, og om aftenen sidder også deres forældre på de varme sten og venter på, at stjernerne kommer frem over byen.',
  no: 'Elven som renner forbi byen vår er ikke dyp, men den har med årene funnet seg et bredt leie. Den som går dit om sommeren, finner barna fra hele gaten, og om kvelden sitter også foreldrene deres på de varme steinene og venter på at stjernene skal komme frem over byen.',
  sv: 'Floden som rinner förbi vår stad är inte djup, men den har med åren funnit en bred bädd. Den som går dit om sommaren hittar barnen från hela gatan, och om kvällen sitter också deras föräldrar på de varma stenarna och väntar på att stjärnorna ska komma fram över staden.',
  is: 'Áin sem rennur fram hjá bænum okkar er ekki djúp, en hún hefur með árunum fundið sér breiðan farveg. Sá sem fer þangað á sumrin finnur börnin úr allri götunni, og á kvöldin sitja líka foreldrar þeirra á heitum steinunum og bíða eftir að stjörnurnar komi fram.',
  pl: 'Rzeka, która płynie przez nasze miasto, nie jest głęboka, ale z czasem znalazła się w szerokim korycie. Kto w lecie tam idzie, ten widzi dzieci z całej ulicy, a wieczorem na ciepłych kamieniach siedzą też ich rodzice i czekają na gwiazdy, bo już się nie da kąpać w tej wodzie.',
  cs: 'Řeka, která teče kolem našeho města, není hluboká, ale za ta léta si našla široké koryto. Kdo tam v létě jde, najde děti z celé ulice, a večer na teplých kamenech sedí také jejich rodiče a čekají, až vyjdou hvězdy, jak to dělali už jejich rodiče a prarodiče.',
  sk: 'Rieka, ktorá tečie okolo nášho mesta, nie je hlboká, ale za tie roky si našla široké koryto. Kto tam v lete ide, nájde deti z celej ulice, a večer na teplých kameňoch sedia aj ich rodičia a čakajú, kedy vyjdú hviezdy, ako to robili už ich rodičia a starí rodičia.',
  hr: 'Rijeka koja teče pokraj našega grada nije duboka, ali je s godinama našla široko korito. Tko ljeti ide onamo, nađe djecu iz cijele ulice, a navečer na toplom kamenju sjede i njihovi roditelji i čekaju da se pojave zvijezde, kao što su to činili i njihovi stari.',
  sl: 'Reka, ki teče mimo našega mesta, ni globoka, a si je z leti našla široko strugo. Kdor gre poleti tja, najde otroke z vse ulice, zvečer pa na toplih kamnih sedijo tudi njihovi starši in čakajo, da se pokažejo zvezde, kakor so to delali že njihovi stari starši.',
  lt: 'Upė, kuri teka pro mūsų miestą, nėra gili, bet per metus ji susirado plačią vagą. Kas vasarą ten nueina, randa vaikus iš visos gatvės, o vakare ant šiltų akmenų sėdi ir jų tėvai ir laukia, kada pasirodys žvaigždės, kaip tai darė ir jų seneliai su savo vaikais.',
  lv: 'Upe, kas tek gar mūsu pilsētu, nav dziļa, bet ar gadiem tā ir atradusi platu gultni. Kas vasarā iet uz turieni, atrod bērnus no visas ielas, un vakarā uz siltajiem akmeņiem sēž arī viņu vecāki un gaida, kad parādīsies zvaigznes, kā to darīja jau viņu vecvecāki.',
  et: 'Jõgi, mis voolab meie linnast mööda, ei ole sügav, aga aastatega on ta leidnud laia sängi. Kes suvel sinna läheb, leiab kogu tänava lapsed, ja õhtul istuvad soojadel kividel ka nende vanemad ja ootavad, et tähed välja tuleksid, nagu tegid juba nende vanavanemad.',
  fi: 'Joki, joka virtaa kaupunkimme ohi, ei ole syvä, mutta vuosien myötä se on löytänyt leveän uoman. Joka kesällä menee sinne, löytää koko kadun lapset, ja illalla lämpimillä kivillä istuvat myös heidän vanhempansa ja odottavat, että tähdet tulevat esiin kaupungin ylle.',
  hu: 'A folyó, amely a városunk mellett folyik, nem mély, de az évekkel széles medret talált magának. Aki nyáron odamegy, ott találja az egész utca gyerekeit, este pedig a szüleik is ott ülnek a meleg köveken, és várják, hogy feljöjjenek a csillagok, ahogy már a nagyszüleik is.',
  sq: 'Lumi që kalon pranë qytetit tonë nuk është i thellë, por me vitet ka gjetur një shtrat të gjerë. Kush shkon atje në verë, gjen fëmijët e gjithë rrugës, dhe në mbrëmje mbi gurët e ngrohtë ulen edhe prindërit e tyre dhe presin që të dalin yjet mbi qytet.',
  eu: 'Gure hiriaren ondotik igarotzen den ibaia ez da sakona, baina urteekin ohe zabala aurkitu du. Udan hara doanak kale osoko haurrak aurkitzen ditu, eta arratsean haien gurasoak ere harri beroen gainean esertzen dira eta izarrak noiz aterako zain egoten dira hiri gainean.',
  tr: 'Şehrimizin yanından geçen nehir derin değil, ama yıllar içinde kendine geniş bir yatak buldu. Yazın oraya giden, bütün sokağın çocuklarını bulur, akşam da sıcak taşların üstünde onların anne ve babaları oturur ve yıldızların çıkmasını bekler, tıpkı dedeleri gibi.',
  az: 'Şəhərimizin yanından axan çay dərin deyil, amma illər ərzində özünə geniş yataq tapıb. Yayda ora gedən bütün küçənin uşaqlarını tapır, axşam isə isti daşların üstündə onların valideynləri də oturur və ulduzların çıxmasını gözləyir, necə ki babaları da edirdi.',
  id: 'Sungai yang mengalir di dekat kota kami tidak dalam, tetapi dari tahun ke tahun ia menemukan dasar yang lebar. Siapa yang pergi ke sana pada musim panas akan menemukan anak-anak dari seluruh jalan, dan pada malam hari orang tua mereka juga duduk di atas batu yang hangat.',
  tl: 'Ang ilog na dumadaan sa tabi ng aming bayan ay hindi malalim, ngunit sa paglipas ng mga taon ay nakahanap ito ng malawak na daluyan. Ang sinumang pumunta roon sa tag-init ay makikita ang mga bata ng buong kalye, at sa gabi ay nakaupo rin ang kanilang mga magulang sa mainit na bato.',
  vi: 'Con sông chảy qua thành phố của chúng tôi không sâu, nhưng qua năm tháng nó đã tìm được một lòng sông rộng. Ai đến đó vào mùa hè sẽ gặp trẻ con của cả con phố, và buổi tối cha mẹ chúng cũng ngồi trên những hòn đá ấm và chờ các vì sao hiện ra trên thành phố.',
  yo: 'Odò tó ń ṣàn kọjá ìlú wa kò jìn, ṣùgbọ́n pẹ̀lú ọdún ó ti rí ọ̀nà tó gbòòrò. Ẹni tó bá lọ síbẹ̀ ní ìgbà ẹ̀rùn yóò rí àwọn ọmọ gbogbo àdúgbò, ní alẹ́ àwọn òbí wọn náà máa ń jókòó lórí àwọn òkúta gbígbóná, wọ́n á sì máa dúró de àwọn ìràwọ̀.',
  ku: 'Çemê ku di ber bajarê me re derbas dibe ne kûr e, lê bi salan re ji xwe re cihekî fireh dîtiye. Yê ku havînê diçe wir, zarokên hemû kolanê dibîne, û êvarê li ser kevirên germ dê û bavên wan jî rûdinin û li benda stêrkan dimînin, wekî ku kalên wan jî dikirin.',
};

describe('the most frequent words', () => {
  test.each(Object.entries(plain))('tell %s', (language, text) => {
    expect(plainLanguage(text)).toBe(language);
  });

  test('tell a language in capitals', () => {
    const { fr = '' } = plain;
    expect(plainLanguage(fr.toUpperCase())).toBe('fr');
  });

  test.each(Object.entries(others))('take %s for no other language', (_, text) => {
    expect(plainLanguage(text)).toBeUndefined();
  });

  test('settle nothing where a third of the text is in that language', () => {
    const { fi = '' } = others;
    const { en = '' } = plain;
    expect(plainLanguage(`${fi.slice(0, 260)} ${en.slice(0, 110)}`)).toBeUndefined();
  });

  test('settle nothing where two languages are mixed', () => {
    const { en = '', de = '' } = plain;
    expect(plainLanguage(`${en.slice(0, 200)} ${de.slice(0, 200)}`)).toBeUndefined();
  });

  test('settle nothing in lists of names, and in a few words', () => {
    expect(
      plainLanguage('Red bicycle, blue bicycle, green bicycle, saddle, bell, pump and lamp. '.repeat(6)),
    ).toBeUndefined();
    expect(plainLanguage('This is the one that we have and that you will like.')).toBeUndefined();
  });
});
