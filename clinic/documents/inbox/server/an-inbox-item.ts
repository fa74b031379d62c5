import { Readable } from 'node:stream'
import { v7 as uuidv7 } from 'uuid'
import type { Caller, TestClinic } from '../../../../app/server/test-clinic.ts'
import { aPdf } from '../../../../server/files/a-pdf.ts'
import { fileStore } from '../../../../server/files/file-store.ts'
import { type InboxItem, listInbox } from '../inbox-item.ts'
import { arrivalStore } from './arrivals.ts'

type Clinic = Pick<TestClinic, 'sql' | 'environment'>

interface Came extends Partial<Pick<InboxItem, 'source' | 'name' | 'sender' | 'subject'>> {
  readonly content?: Buffer
  readonly from?: string
}

export function arrivalsOf({ sql, environment }: Clinic) {
  return arrivalStore(sql, fileStore(environment), environment.mostFileBytes)
}

/** Lets something come in as from the watched folder; answers its row, as one who may file sees it. */
export async function anInboxItem(
  clinic: Clinic,
  caller: Caller,
  { content = aPdf(uuidv7()), ...came }: Came = {},
): Promise<InboxItem> {
  const usual = { source: 'folder', name: 'scan.pdf', sender: null, subject: null } as const
  await arrivalsOf(clinic).take({ ...usual, from: uuidv7(), ...came }, Readable.from([content]))
  const [item] = (await caller.ask(listInbox)).body.rows
  if (!item) throw new Error('Nothing came in.')
  return item
}
