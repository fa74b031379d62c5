import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { use } from 'react'
import type * as z from 'zod'
import { fieldErrors, Problem } from '../../../../contract/problem.ts'
import { FormContext } from '../../../../web/form/form-context.ts'
import { entered } from '../../../../web/form/form-values.ts'
import { openPdf } from '../../../../web/open-pdf.ts'

interface PreviewButtonProps<S extends z.ZodObject> {
  readonly schema: S
  /** Asks for the PDF of what the form says. */
  readonly read: (body: z.output<S>) => Promise<Blob>
}

/** Shows the document that the form around it would make. */
export function PreviewButton<S extends z.ZodObject>({ schema, read }: PreviewButtonProps<S>) {
  const form = use(FormContext)
  if (!form) return null
  const { values } = form
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconEye size={18} aria-hidden />}
        onClick={() =>
          void openPdf('preview', 'Failed to show the preview', () => {
            const body = schema.safeParse(entered(schema, values))
            if (!body.success) throw new Problem('invalid', { errors: fieldErrors(body.error) })
            return read(body.data)
          })
        }
      >
        Preview
      </Button>
    </div>
  )
}
