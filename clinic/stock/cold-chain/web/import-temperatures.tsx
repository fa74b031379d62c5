import { Button } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod'
import { Id } from '../../../../contract/endpoint.ts'
import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { FileChooser } from '../../../../web/ui/file-chooser.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { type ColdPlace, importTemperatures, TemperatureFile } from '../temperature.ts'

interface ImportProps {
  readonly places: readonly ColdPlace[]
  readonly chosen: string | undefined
}

const schema = z.object({
  locationId: z.union([Id], 'Choose a place.'),
  ...TemperatureFile.shape,
})

/** Takes the file of a temperature logger. */
export function ImportTemperatures({ places, chosen }: ImportProps) {
  const [file, setFile] = useState<{ name: string; text: string } | null>(null)
  const send = useAct(importTemperatures)
  const onClose = () => setFile(null)
  return (
    <>
      <FileChooser
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        onChange={(picked) => {
          if (picked) void picked.text().then((text) => setFile({ name: picked.name, text }))
        }}
      >
        {(props) => (
          <Button variant="default" {...props}>
            Import logger
          </Button>
        )}
      </FileChooser>
      {file && (
        <Dialog
          title="Import the file of a logger"
          detail={`${file.name}: a line has a date, a time and a temperature in °C.`}
          onClose={onClose}
        >
          <Form
            schema={schema}
            initial={{ locationId: chosen ?? '', text: file.text }}
            onSubmit={async ({ locationId, text }) => {
              const result = await send.act({ params: { id: locationId }, body: { text } })
              onClose()
              const { added, known, outside } = result
              notify.success(
                `${added} temperatures added, ${known} were there already, ${outside} are out of bounds.`,
              )
            }}
            saving={send.saving}
            problem={send.problem}
            failure="Failed to import it:"
            submitLabel="Import"
            savingLabel="Importing..."
            onCancel={onClose}
            isLeftFreely
          >
            <SelectField
              name="locationId"
              label="Place"
              empty="Choose a place"
              required
              options={places.map(({ id: value, name }) => ({ value, label: name }))}
            />
          </Form>
        </Dialog>
      )}
    </>
  )
}
