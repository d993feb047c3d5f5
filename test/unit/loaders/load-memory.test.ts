import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openLoadMemory } from '../../../loaders/shared/load-fingerprints.ts'
import { temporaryDirectory } from '../../support/edgar/files.ts'

const liveGenerations = (cik: number) => ({ cik, filings: 1, numbers: 1, metrics: 1 })

describe('the memory of loads', () => {
  it('is whole where many loads save it at once, and leaves nothing beside it', async () => {
    const directory = await temporaryDirectory()
    const path = join(directory, 'load-memory.json')
    const memories = await Promise.all(Array.from({ length: 20 }, () => openLoadMemory(path)))
    for (const [index, memory] of memories.entries()) memory.remember(liveGenerations(index), 'files')
    await Promise.all(memories.map(memory => memory.save()))
    const read = await openLoadMemory(path)
    expect(memories.filter((_, index) => read.isSame(liveGenerations(index), 'files'))).toHaveLength(1)
    expect(await readdir(directory)).toEqual(['load-memory.json'])
  })
})
