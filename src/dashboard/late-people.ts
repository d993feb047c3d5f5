import type { People } from './people.ts'

/** People whose store was not there when it was to be opened: each use tries again, and throws as the opening does. */
export function latePeople(open: () => Promise<People>): People {
  return {
    signUp: async (...given) => (await open()).signUp(...given),
    signIn: async (...given) => (await open()).signIn(...given),
    signOut: async (...given) => (await open()).signOut(...given),
    session: async visitor => (visitor.cookie === undefined ? null : (await open()).session(visitor)),
    changePassword: async (...given) => (await open()).changePassword(...given),
    byEmail: async email => (await open()).byEmail(email),
    resetPassword: async (...given) => (await open()).resetPassword(...given),
    list: async () => (await open()).list(),
    // Whoever opened it closes it.
    close: async () => {},
  }
}
