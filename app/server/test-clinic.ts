import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { sessionHours } from '../../clinic/access/session/server/session-store.ts'
import { newToken, tokenHash } from '../../clinic/access/session/server/session-token.ts'
import type {
  AnswerOf,
  BodyInputOf,
  Endpoint,
  ParamsOf,
  QueryInputOf,
} from '../../contract/endpoint.ts'
import type { ProblemBody } from '../../contract/problem.ts'
import type { Role } from '../../contract/role.ts'
import { buildApp } from './app.ts'
import type { Sql } from '../../server/database/connect.ts'
import { testDatabase } from '../../server/database/test-database.ts'
import { type Environment, readEnvironment } from '../../server/environment.ts'

/** The request of a test to an endpoint; bodies may be wrong on purpose. */
interface Wanted<E extends Endpoint> {
  readonly params?: ParamsOf<E> | Record<string, string>
  readonly query?: QueryInputOf<E> | Record<string, unknown>
  readonly body?: BodyInputOf<E> | Record<string, unknown>
  readonly version?: number
  readonly headers?: Record<string, string>
}

export interface Answered<E extends Endpoint> {
  readonly status: number
  /** The answer of a success; read `problem` for a refusal. */
  readonly body: AnswerOf<E>
  readonly problem: ProblemBody
  readonly headers: LightMyRequestResponse['headers']
}

export interface Caller {
  readonly userId: string
  readonly patientId: string | null
  readonly email: string
  readonly cookie: string
  ask<E extends Endpoint>(endpoint: E, wanted?: Wanted<E>): Promise<Answered<E>>
}

export interface TestClinic {
  readonly app: FastifyInstance
  readonly sql: Sql
  /** The same database as the owner of its tables. */
  readonly owner: Sql
  readonly url: string
  readonly environment: Environment
  /** A caller without a session. */
  readonly visitor: Caller
  /** A new account of a role, whose email is confirmed, with a session of its own. */
  signedIn(role: Role, person?: Person): Promise<Caller>
  close(): Promise<void>
}

interface Person {
  readonly name?: string
  readonly email?: string
  readonly status?: 'active' | 'pending'
  /** The name of a shipped duty. */
  readonly duty?: string
}

const host = 'clinic.example'

type Variables = Record<string, string>

/**
 * A server in this process on a fresh database of its own: real SQL, real HTTP semantics. Its
 * settings may depend on the URL of that database. With one connection, a transaction that waits for a
 * second one never ends.
 */
export async function testClinic(
  variables: Variables | ((url: string) => Variables) = {},
  connections?: number,
): Promise<TestClinic> {
  const { sql, owner, url, drop } = await testDatabase(connections)
  const dataFolder = join(tmpdir(), 'openward-test-data', randomBytes(8).toString('hex'))
  const environment = readEnvironment({
    OPENWARD_URL: `https://${host}`,
    OPENWARD_SECRET: 'a secret for tests only, long enough',
    DATABASE_URL: url,
    OPENWARD_DATA: dataFolder,
    ...(typeof variables === 'function' ? variables(url) : variables),
  })
  const app = await buildApp({ sql, owner, environment, logLevel: 'silent' })

  async function ask<E extends Endpoint>(
    cookie: string,
    endpoint: E,
    wanted: Wanted<E> = {},
  ): Promise<Answered<E>> {
    const params = Object.entries(wanted.params ?? {})
    const path = params.reduce(
      (filled, [name, value]) => filled.replace(`:${name}`, encodeURIComponent(String(value))),
      endpoint.path as string,
    )
    const query = Object.entries(wanted.query ?? {}).filter(([, value]) => value !== undefined)
    const response = await app.inject({
      method: endpoint.method,
      url: path,
      query: Object.fromEntries(query.map(([name, value]) => [name, String(value)])),
      headers: {
        host,
        origin: `https://${host}`,
        ...(cookie ? { cookie } : {}),
        ...(wanted.version === undefined ? {} : { 'if-match': `"${wanted.version}"` }),
        ...wanted.headers,
      },
      ...(wanted.body === undefined ? {} : { payload: wanted.body }),
    })
    const body: unknown = response.body === '' ? undefined : response.json()
    // `body` and `problem` are the same value: the test checks the status first, which tells them
    // apart.
    return {
      status: response.statusCode,
      body: body as AnswerOf<E>,
      problem: body as ProblemBody,
      headers: response.headers,
    }
  }

  const callerWith = (cookie: string, who: Pick<Caller, 'userId' | 'patientId' | 'email'>) => ({
    ...who,
    cookie,
    ask: <E extends Endpoint>(endpoint: E, wanted?: Wanted<E>) => ask(cookie, endpoint, wanted),
  })

  return {
    app,
    sql,
    owner,
    url,
    environment,
    visitor: callerWith('', { userId: '', patientId: null, email: '' }),
    async signedIn(role, person = {}) {
      const id = uuidv7()
      const email = person.email ?? `${role}-${id}@clinic.example`
      const token = newToken()
      await sql.begin(async (tx) => {
        await tx`
          insert into users (id, email, name, role, status, email_confirmed_at)
          values (${id}, ${email}, ${person.name ?? `A ${role}`}, ${role},
            ${person.status ?? 'active'}, now())`
        if (role === 'patient') await tx`select open_chart(${id}, ${id})`
        if (person.duty) {
          await tx`
            insert into account_duties (user_id, duty_id)
            select ${id}, id from duties where name = ${person.duty}`
          await tx`select set_permissions(${id}, permissions_of(${id}), null)`
        }
      })
      await sql`
        insert into sessions (token_hash, user_id, expires_at)
        values (${tokenHash(token)}, ${id}, now() + make_interval(hours => ${sessionHours}))`
      const patientId = role === 'patient' ? id : null
      return callerWith(`__Host-openward=${token}`, { userId: id, patientId, email })
    },
    async close() {
      await app.close()
      await drop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
