import { Button } from '@mantine/core'
import { saveAs } from '../../../../web/save-as.ts'
import { IconDownload } from '@tabler/icons-react'
import type { NoteTemplate } from '../note-template.ts'

/** Saves the form as a file that other systems read: a FHIR R4 Questionnaire. */
export function ExportTemplateButton({ template }: { template: NoteTemplate }) {
  function save() {
    const { id, version, title, questionnaire } = template
    const form = { ...questionnaire, id, version: String(version) }
    const text = `${JSON.stringify(form, null, 2)}\n`
    saveAs(`${fileName(title)}.json`, new Blob([text], { type: 'application/fhir+json' }))
  }
  return (
    <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={save}>
      Export
    </Button>
  )
}

/** A name that every file system takes. */
function fileName(title: string): string {
  return title.replace(/[^\p{L}\p{N} _-]+/gu, '').trim() || 'note-template'
}
