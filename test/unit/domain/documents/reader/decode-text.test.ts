import { describe, expect, it } from 'vitest'
import { decodeText } from '../../../../../src/domain/documents/reader/decode-text.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')

describe('encoding of a document', () => {
  it.each([
    ['plain ASCII', Buffer.from('<p>a'), { text: '<p>a', encoding: 'ascii', warnings: [] }],
    ['UTF-8 without a word of it', Buffer.from('é—“x”'), { text: 'é—“x”', encoding: 'utf-8', warnings: [] }],
    ['a UTF-8 mark', Buffer.from('\ufeffé'), { text: 'é', encoding: 'utf-8', warnings: [] }],
    ['a UTF-16 mark', Buffer.from('\ufeffé', 'utf16le'), { text: 'é', encoding: 'utf-16le', warnings: [] }],
    [
      'UTF-16 without a mark',
      Buffer.from('<p>Net sales – é</p>', 'utf16le'),
      { text: '<p>Net sales – é</p>', encoding: 'utf-16le', warnings: [] },
    ],
    [
      'UTF-16 without a mark, high bytes first',
      Buffer.from('<p>Net sales – é</p>', 'utf16le').swap16(),
      { text: '<p>Net sales – é</p>', encoding: 'utf-16be', warnings: [] },
    ],
    [
      'bytes that are no UTF-8',
      latin('it\x92s \xe9'),
      { text: 'it’s é', encoding: 'windows-1252', warnings: [] },
    ],
    [
      'a declared encoding',
      Buffer.concat([Buffer.from('<meta charset="shift_jis">'), Buffer.from([0x83, 0x65])]),
      { text: '<meta charset="shift_jis">テ', encoding: 'shift_jis', warnings: [] },
    ],
    [
      'UTF-8 that calls itself Latin-1',
      Buffer.from('<?xml encoding="ISO-8859-1"?>é'),
      { text: '<?xml encoding="ISO-8859-1"?>é', encoding: 'utf-8', warnings: ['wrong_encoding:iso-8859-1'] },
    ],
    [
      'Latin-1 that calls itself UTF-8',
      latin('<?xml encoding="utf-8"?>\xe9'),
      { text: '<?xml encoding="utf-8"?>é', encoding: 'windows-1252', warnings: ['wrong_encoding:utf-8'] },
    ],
    [
      'an encoding nobody knows',
      latin('charset=klingon \xe9'),
      { text: 'charset=klingon é', encoding: 'windows-1252', warnings: ['wrong_encoding:klingon'] },
    ],
    ['nothing', Buffer.alloc(0), { text: '', encoding: 'ascii', warnings: [] }],
  ])('reads %s', (_, bytes, decoded) => {
    expect(decodeText(bytes)).toEqual(decoded)
  })
})
