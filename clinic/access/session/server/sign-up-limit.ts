import type { Sql } from '../../../../server/database/connect.ts'
import { addressKey } from '../../../../server/http/address-key.ts'
import { requestLimits } from '../../../../server/http/request-limit.ts'

/**
 * Enough for a waiting room that shares one address, and for a clinic that invites everybody to sign
 * up.
 */
const mostAnHour = { ofAddress: 30, inAll: 1000 }

/**
 * Counts a sign-up and throws 429 after too many within the hour. The limit of an address comes first,
 * so that one address cannot use up the limit of all.
 */
export function signUpLimit(sql: Sql) {
  const limits = requestLimits(sql)
  const hour = {
    seconds: 3600,
    detail:
      'Too many accounts were opened just now. Try again later, or ask the clinic to invite you.',
  }

  return async function count(address: string): Promise<void> {
    await limits.count({
      key: `sign-up ${addressKey(address)}`,
      most: mostAnHour.ofAddress,
      ...hour,
    })
    await limits.count({ key: 'sign-up', most: mostAnHour.inAll, ...hour })
  }
}
