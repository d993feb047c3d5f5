import type { Random } from '../random.ts'

const BEGINNINGS = [
  'Ash',
  'Bel',
  'Cor',
  'Dun',
  'Elm',
  'Far',
  'Gil',
  'Hol',
  'Ing',
  'Jor',
  'Kel',
  'Lan',
  'Mor',
  'Nor',
  'Ost',
  'Pel',
  'Quen',
  'Ros',
  'Sel',
  'Tarn',
  'Ul',
  'Ver',
  'Wil',
  'Yar',
  'Zel',
]
const MIDDLES = ['a', 'en', 'er', 'i', 'in', 'o', 'or', 'um', 'and', 'est', 'ow', 'ell']
const ENDS = [
  'bridge',
  'brook',
  'combe',
  'croft',
  'dale',
  'field',
  'gate',
  'holt',
  'leigh',
  'mere',
  'mont',
  'ridge',
  'stead',
  'thorpe',
  'vale',
  'wick',
  'wold',
  'worth',
]

/** An invented name, marked as fictional. */
export function inventedName(random: Random, trade: string): string {
  return `${random.pick(BEGINNINGS)}${random.pick(MIDDLES)}${random.pick(ENDS)} ${trade} (fictional)`
}

/** `ZZAAAA` and following: six letters, one more than any ticker of a US exchange. */
export function inventedTicker(at: number): string {
  let letters = ''
  for (let rest = at, place = 0; place < 4; place += 1) {
    letters = String.fromCharCode(65 + (rest % 26)) + letters
    rest = Math.floor(rest / 26)
  }
  return `ZZ${letters}`
}
