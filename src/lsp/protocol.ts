/**
 * The protocol of editors. The build makes one file of this and of the packages: the package ships no dependencies of
 * dependencies, and reading two hundred files takes longer than a first answer may.
 */
export * from 'vscode-languageserver/node';
export { TextDocument } from 'vscode-languageserver-textdocument';
