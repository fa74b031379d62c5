import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import type { Caller, TestClinic } from '../../../../app/server/test-clinic.ts'
import type { TableKind } from '../kinds.ts'
import { tablePartSize } from '../limits.ts'
import {
  addTableImport,
  checkTable,
  isAtWork,
  mapTable,
  readTable,
  readTableImport,
  runTable,
  sendTablePart,
  type TableImportDetails,
  undoTable,
} from '../table-import.ts'

/** Brings tables into a clinic of a test, as the page does. */
export function tableDriver(clinic: TestClinic, caller: Caller) {
  async function send(id: string, part: number, payload: Buffer | string) {
    const response = await clinic.app.inject({
      method: 'PUT',
      url: sendTablePart.path.replace(':id', id).replace(':part', String(part)),
      headers: {
        host: 'clinic.example',
        origin: 'https://clinic.example',
        cookie: caller.cookie,
        'content-type': 'application/octet-stream',
      },
      payload,
    })
    return response.statusCode
  }

  /** Waits for the end of the step that is under way. */
  async function ended(id: string): Promise<TableImportDetails> {
    const read = async () => (await caller.ask(readTableImport, { params: { id } })).body
    await expect
      .poll(async () => isAtWork((await read()).state), { timeout: 60_000, interval: 60 })
      .toBe(false)
    return read()
  }

  async function uploaded(kind: TableKind, content: Buffer | string, name = 'table.csv') {
    const id = uuidv7()
    const bytes = Buffer.from(content)
    const body = { id, kind, name, bytes: bytes.length }
    const announced = await caller.ask(addTableImport, { body })
    expect(announced.status).toBe(201)
    for (let part = 0; part * tablePartSize < bytes.length; part += 1) {
      const piece = bytes.subarray(part * tablePartSize, (part + 1) * tablePartSize)
      expect(await send(id, part, piece)).toBe(204)
    }
    return id
  }

  const step = (endpoint: typeof checkTable | typeof runTable | typeof undoTable) =>
    async function doStep(id: string): Promise<TableImportDetails> {
      const answer = await caller.ask(endpoint, { params: { id } })
      expect(answer.status, JSON.stringify(answer.body)).toBe(202)
      return ended(id)
    }

  async function read(kind: TableKind, content: Buffer | string, name?: string) {
    const id = await uploaded(kind, content, name)
    const answer = await caller.ask(readTable, { params: { id }, body: {} })
    expect(answer.status).toBe(202)
    return ended(id)
  }

  /** Changes the mapping of a table that was read. */
  async function map(
    table: TableImportDetails,
    change: (mapping: NonNullable<TableImportDetails['mapping']>) => object,
  ): Promise<TableImportDetails> {
    if (!table.mapping) throw new Error('The table was not read.')
    const body = { ...table.mapping, ...change(table.mapping) }
    const answer = await caller.ask(mapTable, {
      params: { id: table.id },
      version: table.version,
      body,
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }

  return {
    send,
    uploaded,
    ended,
    read,
    map,
    check: step(checkTable),
    run: step(runTable),
    undo: step(undoTable),
    /** Reads, checks and imports with the suggested mapping. */
    async import(kind: TableKind, content: Buffer | string, name?: string) {
      const table = await read(kind, content, name)
      expect(table.missing).toEqual([])
      await this.check(table.id)
      return this.run(table.id)
    },
  }
}
