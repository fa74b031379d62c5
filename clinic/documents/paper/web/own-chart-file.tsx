import { Button } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { Problem } from '../../../../contract/problem.ts'
import { useAct } from '../../../../web/ask.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { makeOwnChartFile } from '../issued-document.ts'
import { saveChartFile } from './save-chart-file.ts'

/** Lets patients take their whole chart with them. */
export function OwnChartFile() {
  const { act, saving } = useAct(makeOwnChartFile)
  // One id until it is made, so that a request sent twice makes one file.
  const [id, setId] = useState(() => uuidv7())

  async function make() {
    try {
      const made = await act({ body: { id } })
      setId(uuidv7())
      notify.success(`Your chart is file No. ${made.number}`)
      await saveChartFile(made)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to make the file', error.message)
    }
  }
  return (
    <Card
      title="Your chart as a file"
      text="All that you may read here, as one HTML file: what is known of you, your visits, signed notes, results and shared files, and the data for other programs. It opens without a network. Keep it safe: everybody who opens it can read it."
      action={
        <Button
          variant="default"
          leftSection={<IconFileDownload size={18} aria-hidden />}
          loading={saving}
          onClick={() => void make()}
        >
          Make and save
        </Button>
      }
    />
  )
}
