import { paths } from '../../../../contract/paths.ts'
import { Section } from '../../../../web/ui/section.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'

/** The way from the own profile to the own snippets. */
export function OwnSnippetsLink() {
  return (
    <Section title="Snippets">
      <p>Texts that you insert into notes by typing a slash and a shortcut.</p>
      <TextLink to={paths.snippets()}>Manage snippets</TextLink>
    </Section>
  )
}
