/**
 * Words that people make passwords of: names, animals, teams, feelings, months, things on the desk, and the word itself
 * in several languages. Source: our own collection after what published studies of leaked passwords call frequent; no
 * list was copied. Reviewed 2026-11-21.
 */
export const passwordWords: readonly string[] = `
password passwort passwd pass parola contrasena motdepasse senha wachtwoord haslo salasana kennwort geheim
secret admin administrator root user guest test tester testing demo login logon signin welcome willkommen bienvenue
hello hallo hola default changeme change letmein letme iloveyou loveyou ilove love lovely lover iloveu teamo
jetaime ichliebedich forever always never together family mother father mommy daddy mama papa sister brother baby babygirl
babyboy angel princess prince queen king lord master mistress boss legend hero ninja samurai warrior hunter killer slayer
shadow ghost phantom demon devil dragon tiger lion panther eagle falcon hawk wolf bear panda monkey donkey horse
pony unicorn kitty kitten puppy doggy dolphin shark turtle rabbit bunny chicken butterfly spider snake scorpion
sunshine moonlight starlight rainbow summer winter spring autumn monday tuesday wednesday thursday friday saturday
sunday january february march april june july august september october november december
football soccer baseball basketball hockey tennis golf rugby cricket swimming skating surfing snowboard
liverpool chelsea arsenal manchester united barcelona realmadrid madrid juventus milan inter bayern dortmund
schalke ajax benfica flamengo corinthians palmeiras lakers yankees cowboys steelers packers raiders redsox eagles
computer internet windows microsoft apple google facebook youtube instagram twitter linkedin samsung android iphone
nokia sony nintendo playstation xbox pokemon pikachu minecraft fortnite roblox starwars startrek matrix superman batman
spiderman ironman avengers naruto dragonball zelda mario sonic hellokitty mickey mouse snoopy garfield scooby
michael jordan jessica jennifer ashley amanda daniel matthew joshua andrew anthony david robert thomas william james
charlie george richard joseph christopher nicholas alexander alexandra benjamin samantha elizabeth stephanie
nicole michelle melissa rebecca vanessa victoria isabella sophie sophia olivia emma hannah lauren natalie
maria martin peter andrea anna julia laura sandra monica veronica gabriel rafael fernando carlos juan jose miguel antonio
francesco alessandro andreas stefan sebastian christian florian tobias patrick oliver lukas maximilian
jesus christ jesuschrist godisgood god bless blessed heaven angels church faith grace lord amen allah
america american england london paris berlin germany france canada australia brasil brazil mexico india china
russia italy spain portugal poland turkey newyork california texas florida chicago boston dallas houston
mustang ferrari porsche mercedes corvette camaro harley yamaha honda toyota
chocolate cookie cheese pepper ginger banana orange cherry strawberry pumpkin peanut butter coffee whiskey vodka
purple yellow black white green silver golden diamond crystal pearl flower flowers rose roses lily daisy
freedom liberty peace happy happiness lucky smile dream dreams beautiful pretty sexy cutie sweet sweetie sweetheart honey
darling friend friends bestfriend friendship whatever nothing something everything trustno trust noone
secure security access private server system network database backup office company manager support service
money dollar million success winner champion number first
music guitar metallica nirvana slipknot blink eminem beatles rockstar rockyou dance dancer
qwerty qwertz azerty asdf asdfgh asdfghjkl zxcvbn zxcvbnm qwer wasd qazwsx qazwsxedc zaqxsw abcd abcdef abcdefg
correcthorsebatterystaple correct horse battery staple thequickbrownfox opensesame sesame abracadabra
assay
`
  .trim()
  .split(/\s+/);

/** Rows of keyboards, and the columns that fingers run down; read in both directions. */
export const keyboardWalks: readonly string[] = [
  '1234567890',
  '0123456789',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'zxcvbnm',
  'yxcvbnm',
  'wxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'qazwsxedcrfvtgbyhnujmikolp',
  'zaq1xsw2cde3vfr4bgt5nhy6mju7',
  'a1b2c3d4e5f6g7h8i9j0',
  '1a2b3c4d5e6f7g8h9i0j',
  '!@#$%^&*()',
  '!"§$%&/()=',
  'abcdefghijklmnopqrstuvwxyz',
  '147258369',
  '159357',
  '789456123',
];
