import { describe, expect, it } from 'vitest'
import { begunTests } from '../../../scripts/watch/begun-tests.ts'

const line = (what: string, pid: number, at: number, file: string, test: string | null = null) =>
  `${JSON.stringify({ what, pid, at, file, test })}\n`

describe('tests that had begun and not ended', () => {
  it('are those without an end in their process, the longest running first', () => {
    const log = [
      line('begin', 2, 1, 'b'),
      line('begin', 2, 5, 'b', 'late'),
      line('begin', 1, 2, 'a'),
      line('begin', 1, 3, 'a', 'ended'),
      line('end', 1, 4, 'a', 'ended'),
      line('begin', 1, 4, 'a', 'open'),
      line('end', 2, 4, 'a', 'open'),
    ]
    expect(begunTests(log.join(''))).toEqual([
      { pid: 1, at: 4, file: 'a', test: 'open' },
      { pid: 2, at: 5, file: 'b', test: 'late' },
    ])
  })

  it('are files by themselves while no test of them runs', () => {
    expect(begunTests(line('begin', 1, 2, 'a') + line('begin', 1, 3, 'c') + line('end', 1, 4, 'c'))).toEqual([
      { pid: 1, at: 2, file: 'a', test: null },
    ])
  })

  it('are none where a run wrote nothing, or half a line', () => {
    expect(begunTests('')).toEqual([])
    expect(begunTests('{"what":"begin","pi')).toEqual([])
  })
})
