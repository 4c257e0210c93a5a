/* npx eslint . */

import tseslint from 'typescript-eslint';

const literalTexts = [
  {
    selector: 'CallExpression[callee.name=/^tn?$/] > :not(Literal).arguments:first-child',
    message: 'texts for people are literals, so that they can be collected for translators',
  },
];

export default tseslint.config(
  { ignores: ['node_modules/'] },
  tseslint.configs.strict,
  tseslint.configs.stylistic,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
      'no-debugger': 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-restricted-properties': [
        'error',
        { property: 'innerHTML', message: 'text from outside must not become markup' },
        { property: 'outerHTML', message: 'text from outside must not become markup' },
      ],
      'prefer-const': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      /* Lists are indexed where their length is known; noUncheckedIndexedAccess does the rest. */
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    /* A text that goes to the translators is a literal, not a variable or a sum. The shared
     * words of src/text pass templates of the module on. */
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/text/**'],
    rules: { 'no-restricted-syntax': ['error', ...literalTexts] },
  },
  {
    files: ['*.mjs', 'tests/**/*.mjs'],
    rules: { 'no-console': 'off', '@typescript-eslint/no-empty-function': 'off' },
  },
);
