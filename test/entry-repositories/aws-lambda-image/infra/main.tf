resource "aws_lambda_function" "api" {
  package_type = "Image"
}
