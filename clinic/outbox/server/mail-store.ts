import type { QueryOf } from '../../../contract/endpoint.ts'
import type { Page } from '../../../contract/page.ts'
import { Problem } from '../../../contract/problem.ts'
import type { Sql } from '../../../server/database/connect.ts'
import { countUpTo } from '../../../server/database/counts.ts'
import { keyset } from '../../../server/database/keyset.ts'
import { containsWords } from '../../../server/database/search.ts'
import { sendAgain } from '../../../server/mail/mailer.ts'
import { type listMails, type Mail, mailCan } from '../mail.ts'

/** The outbox, for admins. */
export function mailStore(sql: Sql) {
  const columns = sql`id, to_address, subject, body, carries_secrets, state, attempts, last_error,
    created_at, sent_at`

  return {
    async find(id: string): Promise<Mail | undefined> {
      const [mail] = await sql<Mail[]>`select ${columns} from mails where id = ${id}`
      return mail
    },

    async list(query: QueryOf<typeof listMails>): Promise<Page<Mail>> {
      const paging = keyset<Mail>(
        sql,
        {
          columns: [
            { sql: 'created_at', type: 'timestamptz', of: (mail) => mail.createdAt },
            { sql: 'id', type: 'uuid', of: (mail) => mail.id },
          ],
          direction: query.order === 'oldest' ? 'asc' : 'desc',
        },
        query,
      )
      const chosen = sql`from mails where ${containsWords(sql, 'search_text', query.search)}
        ${query.state ? sql`and state = ${query.state}` : sql``}`
      const rows = await sql<Mail[]>`
        select ${columns} ${chosen} and ${paging.position}
        order by ${paging.order} limit ${paging.limit}`
      return paging.page(rows, () => countUpTo(sql, chosen))
    },

    /** Puts a failed mail back among the waiting ones, with all its tries. */
    async retry(mail: Mail): Promise<void> {
      if (!mailCan.retry(mail)) throw new Problem('conflict', { detail: whyNot(mail) })
      await sendAgain(sql, mail.id)
    },
  }
}

function whyNot({ state, carriesSecrets }: Mail): string {
  if (state !== 'failed') return `This mail is ${state}, not failed.`
  return carriesSecrets
    ? 'The link or code of this mail is not kept, so it cannot be sent again. Please make a new one.'
    : 'The text of this mail is gone, so it cannot be sent again.'
}
