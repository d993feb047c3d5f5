import { stemmer } from 'stemmer'

/**
 * Characters that can be inside a word and the ASCII text that replaces each, as the `asciifolding` token filter of Lucene
 * maps them. Lower case only: words are lowercased first.
 */
const FOLDED_FROM: Readonly<Record<string, string>> = {
  '!!': '‼',
  '!?': '⁉',
  "'": '‘’＇',
  ',': '，',
  '.': '．',
  '/': '⁄',
  ':': '：',
  ';': '；',
  _: '＿',
  '0': '０',
  '1': '１',
  '2': '２',
  '3': '３',
  '4': '４',
  '5': '５',
  '6': '６',
  '7': '７',
  '8': '８',
  '9': '９',
  A: 'ᴀ',
  AE: 'ᴁ',
  B: 'ʙᴃ',
  C: 'ʗᴄ',
  D: 'ᴅᴆ',
  E: 'ᴇⱻ',
  F: 'ꜰꟻ',
  G: 'ǥǧɢʛ',
  H: 'ʜ',
  I: 'ɪᵻꟾ',
  J: 'ᴊ',
  K: 'ᴋ',
  L: 'ʟᴌ',
  M: 'ᴍꟽꟿ',
  N: 'ɴᴎ',
  O: 'ᴏᴐ',
  OE: 'ɶ',
  OU: 'ᴕ',
  P: 'ᴘ',
  R: 'ʀʁᴙᴚ',
  S: 'ꜱꞅ',
  T: 'ᴛ',
  U: 'ᴜᵾ',
  V: 'ᴠ',
  W: 'ᴡ',
  Y: 'ʏ',
  Z: 'ᴢ',
  a: 'àáâãäåāăąǎǟǡǻȁȃȧɐəɚᶏᶕḁẚạảấầẩẫậắằẳẵặₐₔⓐⱥａ',
  aa: 'ꜳ',
  ae: 'æǣǽᴂ',
  ao: 'ꜵ',
  au: 'ꜷ',
  av: 'ꜹꜻ',
  ay: 'ꜽ',
  b: 'ƀƃɓᵬᶀḃḅḇⓑｂ',
  c: 'çćĉċčƈȼɕḉↄⓒꜿｃ',
  d: 'ðďđƌȡɖɗᵭᶁᶑḋḍḏḑḓⓓꝺｄ',
  db: 'ȸ',
  dz: 'ǆǳʣʥ',
  e: 'èéêëēĕėęěǝȅȇȩɇɘɛɜɝɞʚᴈᶒᶓᶔḕḗḙḛḝẹẻẽếềểễệₑⓔⱸｅ',
  f: 'ƒᵮᶂḟẛⓕꝼｆ',
  ff: 'ﬀ',
  ffi: 'ﬃ',
  ffl: 'ﬄ',
  fi: 'ﬁ',
  fl: 'ﬂ',
  g: 'ĝğġģǵɠɡᵷᵹᶃḡⓖꝿｇ',
  h: 'ĥħȟɥɦʮʯḣḥḧḩḫẖⓗⱨⱶｈ',
  hv: 'ƕ',
  i: 'ìíîïĩīĭįıǐȉȋɨᴉᵢᵼᶖḭḯỉịⁱⓘｉ',
  ij: 'ĳ',
  j: 'ĵǰȷɉɟʄʝⓙⱼｊ',
  k: 'ķƙǩʞᶄḱḳḵⓚⱪꝁꝃꝅｋ',
  l: 'ĺļľŀłƚȴɫɬɭᶅḷḹḻḽⓛⱡꝇꝉꞁｌ',
  lj: 'ǉ',
  ll: 'ỻ',
  ls: 'ʪ',
  lz: 'ʫ',
  m: 'ɯɰɱᵯᶆḿṁṃⓜｍ',
  n: 'ñńņňŉŋƞǹȵɲɳᵰᶇṅṇṉṋⁿⓝｎ',
  nj: 'ǌ',
  o: 'òóôõöøōŏőơǒǫǭǿȍȏȫȭȯȱɔɵᴖᴗᶗṍṏṑṓọỏốồổỗộớờởỡợₒⓞⱺꝋꝍｏ',
  oe: 'œᴔ',
  oo: 'ꝏ',
  ou: 'ȣ',
  p: 'ƥᵱᵽᶈṕṗⓟꝑꝓꝕꟼｐ',
  q: 'ĸɋʠⓠꝗꝙｑ',
  qp: 'ȹ',
  r: 'ŕŗřȑȓɍɼɽɾɿᵣᵲᵳᶉṙṛṝṟⓡꝛꞃｒ',
  s: 'śŝşšſșȿʂᵴᶊṡṣṥṧṩẜẝⓢｓ',
  ss: 'ß',
  st: 'ﬆ',
  t: 'ţťŧƫƭțȶʇʈᵵṫṭṯṱẗⓣⱦｔ',
  tc: 'ʨ',
  th: 'þᵺꝧ',
  ts: 'ʦ',
  tz: 'ꜩ',
  u: 'ùúûüũūŭůűųưǔǖǘǚǜȕȗʉᵤᶙṳṵṷṹṻụủứừửữựⓤｕ',
  ue: 'ᵫ',
  v: 'ʋʌᵥᶌṽṿⓥⱱⱴꝟｖ',
  vy: 'ꝡ',
  w: 'ŵƿʍẁẃẅẇẉẘⓦⱳｗ',
  x: 'ᶍẋẍₓⓧｘ',
  y: 'ýÿŷƴȳɏʎẏẙỳỵỷỹỿⓨｙ',
  z: 'źżžƶȝȥɀʐʑᵶᶎẑẓẕⓩⱬꝣｚ',
}

const ASCII_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(FOLDED_FROM).flatMap(([ascii, characters]) =>
    Array.from(characters, character => [character, ascii] as const),
  ),
)
const NOT_ASCII = /\P{ASCII}/gu

/** A lowercase word without accents, ligatures and full-width letters. */
function foldToAscii(word: string): string {
  return word.replace(NOT_ASCII, character => ASCII_OF.get(character) ?? character)
}

/*
 * Words of a text as the analyzers of `index-mappings/search` make them: the `standard` tokenizer (Unicode word
 * boundaries, UAX 29), possessive `'s` dropped, lower case, ASCII folding and, for ranking, Porter's English stems. The
 * embedded index and the search engines must find the same rows, so a change here is a change of those analyzers.
 */

/** One word of a text. Its position is its place among the words. */
export interface Word {
  /** Lowercase, without accents. */
  readonly text: string
  /** Offsets into the text: first character, and the one after the last. */
  readonly start: number
  readonly end: number
}

// Word_Break properties of UAX 29, as far as regular expressions of JavaScript can name them.
const EXTEND = String.raw`[[\p{M}\p{Cf}]--\u200b]*`
/** Scripts without blanks between words: a run of letters is one word. */
const COMPLEX = String.raw`[[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tai_Le}\p{Script=New_Tai_Lue}\p{Script=Tai_Tham}]&&[\p{L}\p{M}]]`
const IDEOGRAPH = String.raw`\p{Script=Han}\p{Script=Hiragana}`
const KATAKANA = String.raw`[\p{Script=Katakana}\u3031-\u3035\u309b\u309c\u30a0\u30fc\uff70]`
const SYMBOL_LETTER = String.raw`\u02c2-\u02c5\u02d2-\u02d7\u02de\u02df\u02ed\u02ef-\u02ff\u055b\u055c\u055e\u05f3\ua708-\ua716\ua720\ua721\ua789\ua78a\uab5b`
const LETTER = String.raw`[[\p{Alphabetic}${SYMBOL_LETTER}]--[\p{M}\p{Nd}${COMPLEX}${IDEOGRAPH}]--${KATAKANA}]`
const DIGIT = String.raw`[\p{Nd}\u066b]`
const JOINER = String.raw`[\p{Pc}\u202f]`
/** Lucene uses Unicode 12, which counts the check boxes of forms among them. */
const PICTOGRAPH = String.raw`[\p{Extended_Pictographic}\u2388\u2600-\u2605\u2607-\u2612\u2614-\u2685\u2690-\u2705\u2708-\u2712]`
/** Between letters. */
const MID_LETTER = String.raw`['.\u2018\u2019\u2024\ufe52\uff07\uff0e:\u00b7\u0387\u05f4\u2027\ufe13\ufe55\uff1a]`
/** Between digits. */
const MID_NUMBER = String.raw`['.\u2018\u2019\u2024\ufe52\uff07\uff0e,;\u037e\u0589\u060c\u060d\u066c\u07f8\u2044\ufe10\ufe14\ufe50\ufe54\uff0c\uff1b]`

const LETTERS = `${LETTER}${EXTEND}`
const DIGITS = `${DIGIT}${EXTEND}`
const PART = `(?:${LETTERS}(?:${MID_LETTER}${EXTEND}${LETTERS})*|${DIGITS}(?:${MID_NUMBER}${EXTEND}${DIGITS})*|${JOINER}${EXTEND})`
// No word starts after a joiner. Without this check a line of joiners takes time by the square of its length.
const WORD = new RegExp(
  [
    `(?<!${JOINER})(?=${JOINER}*(?:${LETTER}|${DIGIT}))${PART}+`,
    `(?:${KATAKANA}${EXTEND})+`,
    `${COMPLEX}+`,
    `[${IDEOGRAPH}]${EXTEND}`,
    `${PICTOGRAPH}${EXTEND}`,
  ].join('|'),
  'gv',
)
const ASCII_WORD = /(?<!_)(?=_*[A-Za-z0-9])(?:[A-Za-z]+(?:['.:][A-Za-z]+)*|[0-9]+(?:['.,;][0-9]+)*|_)+/g
const ASCII = /^\p{ASCII}*$/u
const POSSESSIVE = /['\u2019\uff07][sS]$/
/** The tokenizer cuts words at this length. */
const MAX_WORD_LENGTH = 255

/** All words of a text in order. */
export function wordsIn(text: string): Word[] {
  const words: Word[] = []
  for (const match of text.matchAll(ASCII.test(text) ? ASCII_WORD : WORD)) {
    const [token] = match
    for (let from = 0; from < token.length; from += MAX_WORD_LENGTH) {
      const part = token.length <= MAX_WORD_LENGTH ? token : token.slice(from, from + MAX_WORD_LENGTH)
      const start = match.index + from
      words.push({ text: normalized(part), start, end: start + part.length })
    }
  }
  return words
}

function normalized(token: string): string {
  const word = POSSESSIVE.test(token) ? token.slice(0, -2) : token
  const lower = word.toLowerCase()
  if (ASCII.test(lower)) return lower
  // Lucene lowercases character by character: no final sigma, no dotted capital I in two characters.
  return foldToAscii(word.replaceAll('İ', 'I').replaceAll('Σ', 'σ').toLowerCase())
}

/** Stems of words seen before; texts repeat them. */
const stems = new Map<string, string>()
const MAX_STEMS = 200_000

/** The common stem of a word and its inflections. */
export function stemOf(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  const stem = stemmer(word)
  if (stems.size >= MAX_STEMS) stems.clear()
  stems.set(word, stem)
  return stem
}
