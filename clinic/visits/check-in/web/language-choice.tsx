import { Button } from '@mantine/core'
import { type Language, languages } from '../../../../contract/language.ts'
import { languageWords } from '../../../../contract/language-words.ts'
import classes from './check-in-page.module.css'
import { checkInTexts } from './check-in-texts.ts'

interface LanguageChoiceProps {
  readonly language: Language
  readonly onChoose: (language: Language) => void
}

/** Buttons for the languages, each under its own name. */
export function LanguageChoice({ language, onChoose }: LanguageChoiceProps) {
  return (
    <div className={classes.languages} role="group" aria-label={checkInTexts[language].language}>
      {languages.map((one) => (
        <Button
          key={one}
          lang={one}
          variant={one === language ? 'filled' : 'default'}
          aria-pressed={one === language}
          onClick={() => onChoose(one)}
        >
          {languageWords[one]}
        </Button>
      ))}
    </div>
  )
}
