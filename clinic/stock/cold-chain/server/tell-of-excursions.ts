import { hasPermission, type Permission } from '../../../../contract/permission.ts'
import type { Role } from '../../../../contract/role.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import { queueMail } from '../../../../server/mail/mailer.ts'

interface Excursion {
  readonly name: string
  readonly lowCelsius: number | null
  readonly highCelsius: number | null
  readonly lowest: number
  readonly highest: number
}
interface Account {
  readonly email: string
  readonly role: Role
  readonly permissions: Permission[] | null
}

/**
 * Mails those who approve stock that a place is too warm or too cold, once for each excursion, in the transaction
 * of its readings. A demo clinic mails nobody.
 */
export async function tellOfExcursions(tx: AnySql, locationId: string, url: string): Promise<void> {
  const untold = await tx<Excursion[]>`
    update temperature_excursions e set told_at = now() from stock_locations l
    where e.location_id = ${locationId} and e.told_at is null and l.id = e.location_id
    returning l.name, e.low_celsius::float8 as low_celsius, e.high_celsius::float8 as high_celsius,
      e.lowest::float8 as lowest, e.highest::float8 as highest`
  if (untold.length === 0) return
  const accounts = await tx<Account[]>`
    select email, role, permissions from users
    where status = 'active' and role <> 'patient' and email is not null and not (select is_demo from clinic)
    order by id`
  for (const { email, ...account } of accounts) {
    if (!hasPermission(account, 'stock.approve')) continue
    for (const { name, lowCelsius, highCelsius, lowest, highest } of untold) {
      const bounds = [
        lowCelsius !== null && `from ${lowCelsius} °C`,
        highCelsius !== null && `up to ${highCelsius} °C`,
      ]
      const read = lowest === highest ? `${lowest} °C` : `${lowest} to ${highest} °C`
      await queueMail(tx, {
        to: email,
        subject: `${name}: temperature out of bounds`,
        body: `${name} is kept ${bounds.filter(Boolean).join(' ')}. It was read at ${read}.\n\nCheck what is kept there and write what was done: ${url}/inventory/cold-chain?locationId=${locationId}\n`,
      })
    }
  }
}
