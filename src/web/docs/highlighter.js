/** highlight.js with the languages of our documents. In JavaScript, as the types of the package bring those of the DOM. */
import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import groovy from 'highlight.js/lib/languages/groovy';
import http from 'highlight.js/lib/languages/http';
import ini from 'highlight.js/lib/languages/ini';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';

const languages = { bash, dockerfile, groovy, http, ini, json, python, typescript, xml, yaml };

export function createHighlighter() {
  const own = hljs.newInstance();
  for (const [name, language] of Object.entries(languages)) own.registerLanguage(name, language);
  return own;
}
