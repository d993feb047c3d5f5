import { describe, expect, it } from 'vitest'
import { AppError } from '../../../src/errors.ts'
import { withRetries } from '../../../src/stores/search-engine/search-request.ts'

describe('what a writer does again', () => {
  const failing = (times: number, code: 'unavailable' | 'internal') => {
    let calls = 0
    const task = async () => {
      calls += 1
      if (calls <= times) throw new AppError(code)
      return calls
    }
    return task
  }
  const noWait = async () => {}

  it('is what failed because the engine was unavailable', async () => {
    expect(await withRetries(failing(3, 'unavailable'), noWait)).toBe(4)
  })

  it('is not what failed otherwise, and not without end', async () => {
    await expect(withRetries(failing(1, 'internal'), noWait)).rejects.toMatchObject({ code: 'internal' })
    await expect(withRetries(failing(100, 'unavailable'), noWait)).rejects.toMatchObject({
      code: 'unavailable',
    })
  })
})
