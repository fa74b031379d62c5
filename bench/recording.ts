import type { ParameterOrJSON } from 'postgres'
import { buildApp } from '../app/server/app.ts'
import type { Sql } from '../server/database/connect.ts'
import type { Environment } from '../server/environment.ts'

interface Statement {
  readonly text: string
  readonly values: readonly ParameterOrJSON<never>[]
}
/** The statements of one request: single ones, or several in a transaction. */
export type Recording = readonly (readonly Statement[])[]

/** Statements that belong to a check, not to the answer. */
const isCheck = (text: string) => /\bfrom sessions\b|\binto audit_events\b|^\s*listen\b/i.test(text)

/**
 * Sends each request to the product once and records the statements that answer it, without those
 * that identify the caller: the work of a server without any checks.
 */
export async function recordStatements(
  sql: Sql,
  environment: Environment,
  urls: readonly string[],
  headers: Readonly<Record<string, string>>,
): Promise<Map<string, Recording>> {
  const app = await buildApp({ sql, owner: sql, environment, logLevel: 'silent' })
  let heard: Statement[] = []
  sql.options.debug = (_connection, text, values) => {
    heard.push({ text, values: values as Statement['values'] })
  }
  const recordings = new Map<string, Recording>()
  for (const url of urls) {
    heard = []
    const answer = await app.inject({ url, headers })
    if (answer.statusCode !== 200) throw new Error(`${url} answers ${answer.statusCode}.`)
    recordings.set(url, groups(heard.filter(({ text }) => !isCheck(text))))
  }
  sql.options.debug = false
  await app.close()
  return recordings
}

function groups(statements: readonly Statement[]): Recording {
  const found: Statement[][] = []
  let transaction: Statement[] | null = null
  for (const statement of statements) {
    if (/^begin\b/i.test(statement.text)) found.push((transaction = []))
    else if (/^(commit|rollback)\b/i.test(statement.text)) transaction = null
    else if (transaction) transaction.push(statement)
    else found.push([statement])
  }
  return found
}

/** Runs only the recorded statements again. */
export async function replay(sql: Sql, recording: Recording): Promise<unknown[]> {
  const answers: unknown[] = []
  for (const group of recording) {
    const [only] = group
    if (group.length === 1 && only) {
      answers.push(await sql.unsafe(only.text, [...only.values], { prepare: true }))
    } else {
      await sql.begin(async (tx) => {
        for (const { text, values } of group) {
          answers.push(await tx.unsafe(text, [...values], { prepare: true }))
        }
      })
    }
  }
  return answers
}
