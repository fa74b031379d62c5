import { v7 as uuidv7 } from 'uuid'
import { tableDriver } from '../clinic/interop/table-import/server/a-table.ts'
import type { Set, Stage } from './stage.ts'

/** One patient whom the clinic does not know yet. */
const newTable = () =>
  `Name,Date of Birth,Gender,Contact\nAda ${uuidv7()},1980-05-17,female,555 0100\n`

/** A table of one patient that was brought as far as the steps say. */
async function aTable(
  { clinic, callers }: Set,
  ...steps: ('check' | 'run')[]
): Promise<Required<Pick<Stage, 'caller' | 'params'>>> {
  const driver = tableDriver(clinic, callers.admin)
  const { id } = await driver.read('patients', newTable())
  for (const step of steps) await driver[step](id)
  return { caller: callers.admin, params: { id } }
}

const uploaded = ({ clinic, callers }: Set, content: string): Promise<string> =>
  tableDriver(clinic, callers.admin).uploaded('patients', content)

/** How the steps of imports of tables are made possible. */
export const tableStages: Record<string, (set: Set) => Promise<Stage>> = {
  'PUT /api/table-imports/:id/parts/:part': async (set) => {
    const content = newTable()
    return {
      caller: set.callers.admin,
      params: { id: await uploaded(set, content) },
      bytes: Buffer.from(content),
    }
  },
  'POST /api/table-imports/:id/reading': async (set) => ({
    caller: set.callers.admin,
    params: { id: await uploaded(set, newTable()) },
    fields: { sheet: null },
  }),
  'PUT /api/table-imports/:id/mapping': async ({ clinic, callers: { admin } }) => {
    const { id, mapping } = await tableDriver(clinic, admin).read('patients', newTable())
    return { caller: admin, params: { id }, fields: { columns: mapping?.columns } }
  },
  'POST /api/table-mappings': async () => ({ fields: { name: uuidv7() } }),
  'DELETE /api/table-imports/:id': (set) => aTable(set),
  'POST /api/table-imports/:id/check': (set) => aTable(set),
  'POST /api/table-imports/:id/run': (set) => aTable(set, 'check'),
  'POST /api/table-imports/:id/undo': (set) => aTable(set, 'check', 'run'),
}
