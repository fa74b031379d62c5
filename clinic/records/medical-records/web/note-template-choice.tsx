import { Input } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { use, useRef, useState } from 'react'
import { Problem } from '../../../../contract/problem.ts'
import { ask, useAnswer } from '../../../../web/ask.ts'
import { FieldFrame } from '../../../../web/form/field-frame.tsx'
import { FormContext } from '../../../../web/form/form-context.ts'
import { notify } from '../../../../web/ui/notify.tsx'
import { initialAnswers } from '../../note-templates/note-answers.ts'
import {
  listOfferedNoteTemplates,
  type NoteTemplateVersion,
  type OfferedNoteTemplate,
  readNoteTemplateVersion,
} from '../../note-templates/note-template.ts'

interface NoteTemplateChoiceProps {
  readonly visitTypeId: string | null
  readonly chosen: NoteTemplateVersion | null
  readonly onChoose: (template: NoteTemplateVersion | null) => void
}

/**
 * A select of the forms for a note. Answers in one stay while another is looked at. Nothing is shown in a clinic
 * without templates.
 */
export function NoteTemplateChoice({ visitTypeId, chosen, onChoose }: NoteTemplateChoiceProps) {
  const form = use(FormContext)
  const [isLoading, setIsLoading] = useState(false)
  const filled = useRef(new Map<string, unknown>())
  const { data: offered } = useAnswer(listOfferedNoteTemplates, {
    query: visitTypeId ? { visitTypeId } : {},
  })
  if (!form || !offered || (offered.length === 0 && !chosen)) return null

  async function choose(id: string) {
    if (!form || !offered) return
    if (chosen) filled.current.set(chosen.id, form.values['answers'])
    const one = offered.find((template) => template.id === id)
    if (!one) {
      form.set('templateId', '')
      onChoose(null)
      return
    }
    setIsLoading(true)
    try {
      const params = { id, version: String(one.version) }
      const template = await ask(readNoteTemplateVersion, { params })
      form.set('answers', filled.current.get(id) ?? initialAnswers(template.questionnaire))
      form.set('templateId', id)
      onChoose(template)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to open the template', error.message)
    } finally {
      setIsLoading(false)
    }
  }

  const [forType, others] = [true, false].map((isForType) =>
    offered.filter((template) => template.isForType === isForType),
  )
  return (
    <FieldFrame name="templateId" label="Template">
      {(control, field) => (
        <Input
          {...control}
          component="select"
          pointer
          disabled={isLoading}
          rightSection={<IconChevronDown size={18} aria-hidden />}
          value={field.value}
          onChange={({ currentTarget }) => void choose(currentTarget.value)}
        >
          <option value="">No template</option>
          <Group label="For this kind of visit" templates={forType} />
          <Group label={forType?.length ? 'Others' : 'Templates'} templates={others} />
        </Input>
      )}
    </FieldFrame>
  )
}

interface GroupProps {
  readonly label: string
  readonly templates: readonly OfferedNoteTemplate[] | undefined
}

function Group({ label, templates }: GroupProps) {
  if (!templates?.length) return null
  return (
    <optgroup label={label}>
      {templates.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </optgroup>
  )
}
