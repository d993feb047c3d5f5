import { EventEmitter } from 'node:events'
import fc from 'fast-check'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { Admission, type AdmissionLimits } from '../../../../src/api/http/admission.ts'

const LIMITS: AdmissionLimits = {
  total: 40,
  keyless: 30,
  perAccount: { units: 10, unreadBytes: 1_000 },
  perNetwork: { units: 4, unreadBytes: 100 },
  unreadBytes: 2_000,
}

class Response extends EventEmitter {
  destroyed = false
  destroy() {
    this.destroyed = true
    this.emit('close')
  }
}

function arrivals(limits = LIMITS) {
  const admission = new Admission(limits)
  const arrive = () => {
    const response = new Response()
    const slot = admission.open({} as FastifyRequest, { raw: response } as unknown as FastifyReply)
    return { slot, response, leave: () => response.emit('close') }
  }
  return { admission, arrive }
}

const ACCOUNT = { id: 'acc_1', hasKey: true }
const NETWORK = { id: '192.0.2.1', hasKey: false }
const rejection = expect.objectContaining({ code: 'rate_limited' })

describe('admission', () => {
  it('limits the concurrent requests of one caller and no other’s', () => {
    const { arrive } = arrivals()
    const first = arrive()
    first.slot.assign(NETWORK)
    for (let count = 1; count < 4; count += 1) arrive().slot.assign(NETWORK)
    const extra = arrive()
    expect(() => extra.slot.assign(NETWORK)).toThrow(rejection)
    arrive().slot.assign({ ...NETWORK, id: '192.0.2.2' })
    extra.leave()
    first.leave()
    arrive().slot.assign(NETWORK)
  })

  it('reserves a part of the total for callers with a key', () => {
    const { admission, arrive } = arrivals()
    for (let count = 0; count < 30; count += 1) arrive().slot.assign({ id: `${count}`, hasKey: false })
    expect([admission.hasRoom(false), admission.hasRoom(true)]).toEqual([false, true])
    // A request that only claims to have a key takes nothing of the reserve.
    const claimed = arrive()
    expect(() => claimed.slot.assign({ id: 'claimed', hasKey: false })).toThrow(
      expect.objectContaining({ code: 'overloaded' }),
    )
    claimed.leave()
    for (let count = 0; count < 10; count += 1) arrive().slot.assign(ACCOUNT)
    expect(admission.hasRoom(true)).toBe(false)
  })

  it('counts large requests several times, and admits one of any size', () => {
    const { arrive } = arrivals()
    const large = arrive()
    large.slot.assign(ACCOUNT)
    large.slot.weigh(1_000)
    expect(() => arrive().slot.assign(ACCOUNT)).toThrow(rejection)
    large.leave()
    const [small, other] = [arrive(), arrive()]
    small.slot.assign({ ...ACCOUNT, id: 'acc_2' })
    other.slot.assign({ ...ACCOUNT, id: 'acc_2' })
    expect(() => other.slot.weigh(9)).toThrow(rejection)
  })

  it('keeps a slot while its work goes on after the client has left', async () => {
    const { admission, arrive } = arrivals()
    const work = Promise.withResolvers<void>()
    const { slot, leave } = arrive()
    slot.assign(ACCOUNT)
    slot.during(work.promise)
    leave()
    expect(admission.inFlight).toBe(1)
    work.resolve()
    await work.promise
    await Promise.resolve()
    expect(admission.inFlight).toBe(0)
  })

  it('limits the bytes that one caller leaves unread, one response of any size aside', () => {
    const { arrive } = arrivals()
    const first = arrive()
    first.slot.assign(NETWORK)
    first.slot.send(500)
    const second = arrive()
    second.slot.assign(NETWORK)
    expect(() => second.slot.send(1)).toThrow(rejection)
    first.leave()
    second.slot.send(1)
  })

  it('closes the connections that wait longest if too many bytes are unread in all', () => {
    const { arrive } = arrivals()
    const [first, second, third] = ['a', 'b', 'c'].map(id => {
      const arrival = arrive()
      arrival.slot.assign({ id, hasKey: true })
      arrival.slot.send(900)
      return arrival
    })
    expect([first, second, third].map(arrival => arrival!.response.destroyed)).toEqual([true, false, false])
  })

  it('has counted nothing twice and forgotten nothing when all have left', () => {
    const step = fc.record({
      caller: fc.integer({ min: 0, max: 3 }),
      hasKey: fc.boolean(),
      units: fc.integer({ min: 0, max: 6 }),
      bytes: fc.integer({ min: 0, max: 700 }),
      leaves: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), steps => {
        const { admission, arrive } = arrivals()
        const all = steps.map(({ caller, hasKey, units, bytes, leaves }) => {
          const arrival = arrive()
          try {
            arrival.slot.assign({ id: 'first', hasKey: false })
            arrival.slot.assign({ id: `${caller}${hasKey}`, hasKey })
            arrival.slot.weigh(units)
            arrival.slot.send(bytes)
          } catch (error) {
            expect(error).toMatchObject({ code: expect.stringMatching(/^(rate_limited|overloaded)$/) })
          }
          if (leaves && !arrival.response.destroyed) arrival.leave()
          return { ...arrival, isOver: leaves }
        })
        for (const { isOver, response, leave } of all) if (!isOver && !response.destroyed) leave()
        expect([admission.inFlight, admission.keyless, admission.usage.size]).toEqual([0, 0, 0])
        const last = arrive()
        last.slot.assign(ACCOUNT)
        last.slot.send(LIMITS.unreadBytes)
        expect(last.response.destroyed).toBe(false)
      }),
    )
  })
})
