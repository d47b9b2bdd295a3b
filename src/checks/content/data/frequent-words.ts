/**
 * Words that make up a fifth or more of nearly any text of a language, and are rare in texts of all others that can be
 * detected: `la` and `de` are left out, as half of Europe uses them. No language is here whose neighbours share its
 * most frequent words, such as Polish and Czech. Source: our own choice of the most frequent ones. Reviewed 2026-11-27.
 */
export const frequentWords: Readonly<Record<string, string>> = {
  de: 'aber als auch auf aus bei bis das dass dem der die durch ein eine einem einen einer eines es für haben hat ich ihr im ist kann mehr mit nach nicht noch nur oder sein sich sie sind und unter vom von war werden wie wir wird zu zum zur über',
  en: 'all also and are as at be been but by can for from had has have he her his how if into is it its more of on or our than that the their them then these they this to was we were what when which who will with you your',
  es: 'al como con cuando desde donde el ella ellos entre es esta este está fue han hasta hay las lo los muy más nos para pero por porque puede según ser sin sobre son su sus también tiene todo todos y ya',
  fr: 'au aux avec avait cette comme dans des dont du elle elles est et il ils je leur leurs les mais nos notre nous on ont ou par pas plus pour qui sa ses son sont sur tous tout une vos votre vous à été être',
  it: 'agli ai alla alle anche che ci come con dai dal dalla degli dei del della delle ed gli ha hanno il loro ma nei nel nella nelle noi non per perché più questa questo quando sono sua suo sul sulla tra un è',
  nl: 'aan als bij daar dan dat deze die dit door een en geen haar heb hebben heeft het hij hoe hun ik is kan kunnen maar meer met naar niet nog om onder ons ook over te tot uit van veel voor waar wat wel werd wij worden wordt zich zijn zo',
  pt: 'ao aos com dos e ela ele em entre foi isso mais mas muito nas nem nos não nós os ou para pela pelas pelo pelos por que quando sem ser seu seus sobre sua suas são também tem um uma à às é',
};
