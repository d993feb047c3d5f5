import { beforeAll, it } from 'vitest'

beforeAll(() => new Promise(() => {}), 600_000)
it('is never begun', () => {})
